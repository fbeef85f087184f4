picture coverage.png tw-plot --coverage coverage.tsv

# What it all says.
write report.txt tw-report .
write report.html tw-report --html .
rm -rf ./*.saved ./*.part
cat report.txt
