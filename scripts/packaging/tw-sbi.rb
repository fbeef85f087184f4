# Homebrew formula. make dist fills it in and writes it to the folder of the tarball.
class TwSbi < Formula
  desc "Calibrated credible regions for simulation-based inference"
  homepage "@HOMEPAGE@"
  url "@HOMEPAGE@/releases/download/v@VERSION@/tw-@VERSION@.tar.gz"
  sha256 "@SHA256@"
  license "ISC"

  depends_on "gnuplot"

  def install
    system "make", "CC=#{ENV.cc}", "PREFIX=#{prefix}", "DOCDIR=#{doc}", "install"
  end

  test do
    (testpath/"calib.tsv").write <<~EOS
      x1\tscore
      1\t0.5
      2\t0.25
    EOS
    assert_match "all\t2\t0.1", shell_output("#{bin}/tw-bounds --global calib.tsv")
  end
end
