;; make dist fills this in and writes it beside the tarball:
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
         #~(list "CC=gcc" (string-append "PREFIX=" #$output))
         #:phases
         #~(modify-phases %standard-phases (delete 'configure))))
  (propagated-inputs (list gnuplot))
  (home-page "@HOMEPAGE@")
  (synopsis "Tell which parameter values are certainly in a credible region")
  (description
   "Streaming filters for simulation-based inference.  From calibration runs of
a simulator they tell, for any parameters at any data, whether these are
certainly inside the calibrated credible region, certainly outside, or cannot be
decided with this many runs, with exact error probabilities.")
  (license license:isc))
