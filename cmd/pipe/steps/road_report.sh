picture coverage.png tw-plot --coverage coverage.tsv
write report.txt tw-report .
attempt report.html page
rm -rf ./*.saved ./*.part ./.tw-*
cat report.txt
