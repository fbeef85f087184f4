;; make dist fills this in and writes it to the folder of the tarball. Build it by
;; guix build -f guix.scm --with-source=tw-sbi=tw-@VERSION@.tar.gz
(use-modules (guix packages) (guix download) (guix gexp)
             (guix build-system gnu) ((guix licenses) #:prefix license:)
             (gnu packages maths))

(package
  (name "tw-sbi")
  (version "@VERSION@")
  (source
   (origin
     (method url-fetch)
     (uri (string-append "@HOMEPAGE@/releases/download/v" version
                         "/tw-" version ".tar.gz"))
     (sha256 (base32 "@BASE32@"))))
  (build-system gnu-build-system)
  (arguments
   (list #:tests? #f ; they need bats: make check
         #:make-flags
         #~(list "CC=gcc" (string-append "PREFIX=" #$output)
                (string-append "DOCDIR=" #$output "/share/doc/tw-sbi"))
         #:phases
         #~(modify-phases %standard-phases (delete 'configure))))
  (propagated-inputs (list gnuplot))
  (home-page "@HOMEPAGE@")
  (synopsis "Calibrated credible regions for simulation-based inference")
  (description
   "Streaming filters for simulation-based inference.  With further simulations
they calibrate the credible region of a posterior estimate, and call each
parameter value inside the calibrated region, outside, or undetermined: the
simulations are too few to tell.  The probability of error is at most a
chosen one, whatever the number of simulations.")
  (license license:isc))
