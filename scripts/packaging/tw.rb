# Homebrew formula: make dist, then copy this file into the Formula folder of a
# tap. There the release's address and its "sha256" line take url's place.
class Tw < Formula
  desc "Tell which parameters are surely in a calibrated credible region"
  url "file://#{File.expand_path("../tw-0.2.0.tar.gz", __dir__)}"
  license "ISC"

  depends_on "gnuplot"

  def install
    system "make", "CC=#{ENV.cc}", "PREFIX=#{prefix}", "install"
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
