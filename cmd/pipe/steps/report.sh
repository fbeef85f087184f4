step report.txt        tw-report .
step report.html       tw-report --html .
cat @out@/report.txt
