#!/usr/bin/env python3
"""2,000 numbers as other programs write them, into tests/oracles/written/.

    tests/oracles/written.py

python.csv   csv.writer with QUOTE_ALL, lines that end with CRLF
r.txt        R's write.table, its defaults but for row names
fortran.txt  a list-directed write of gfortran, no header
padded.csv   a spreadsheet's export whose cells are padded to equal widths

Each is read back here by float(), and must hold the same numbers, to the digits
that the program writes. Made with Python 3.11, R 4.2.2 and gfortran 12.2.
"""
import csv
import os
import random
import subprocess
import tempfile

ROWS, COLUMNS = 200, 10
FORTRAN = """
program written
  double precision :: x(10)
  integer :: i
  open(10, file='numbers')
  open(11, file='fortran.txt', recl=400)
  do i = 1, 200
    read(10, *) x
    write(11, *) x
  end do
end program
"""
R = """
x <- matrix(scan('numbers', quiet = TRUE), ncol = 10, byrow = TRUE)
colnames(x) <- paste0('x', 1:10)
write.table(x, 'r.txt', row.names = FALSE)
"""


def number(rng):
    """Shares with four decimals, numbers of any size, integers."""
    kind = rng.randrange(4)
    if kind == 0:
        return round(rng.random() / 10, 4)
    if kind == 1:
        return round(rng.gauss(0, 1000), rng.randrange(1, 9))
    if kind == 2:
        return rng.gauss(0, 1) * 10.0 ** rng.randrange(-280, 280)
    return float(rng.randrange(-99999, 99999))


def check(path, rows, digits, split):
    with open(path, newline="") as f:
        lines = f.read().replace("\r\n", "\n").splitlines()
    lines = [line for line in lines if not line.strip().strip('"').startswith("x1")]
    assert len(lines) == ROWS, path
    for line, row in zip(lines, rows):
        cells = [float(c.strip().strip('"')) for c in split(line)]
        for a, b in zip(cells, row, strict=True):
            assert abs(a - b) <= abs(b) * 0.5 * 10.0 ** (1 - digits), (path, a, b)


def main():
    rng = random.Random(20261127)
    rows = [[number(rng) for _ in range(COLUMNS)] for _ in range(ROWS)]
    names = [f"x{j + 1}" for j in range(COLUMNS)]
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), "written"))
    with open("python.csv", "w", newline="") as f:
        w = csv.writer(f, quoting=csv.QUOTE_ALL)
        w.writerow(names)
        w.writerows(rows)
    with open("padded.csv", "w") as f:
        for row in [names] + rows:
            f.write(" , ".join(f"{c!s:<12}" for c in row) + "\n")
    with tempfile.TemporaryDirectory() as d:
        with open(f"{d}/numbers", "w") as f:
            for row in rows:
                f.write(" ".join(repr(c) for c in row) + "\n")
        with open(f"{d}/written.f90", "w") as f:
            f.write(FORTRAN)
        subprocess.run(["gfortran", "-o", "written", "written.f90"], cwd=d, check=True)
        subprocess.run(["./written"], cwd=d, check=True)
        subprocess.run(["Rscript", "-e", R], cwd=d, check=True)
        for name in "fortran.txt", "r.txt":
            with open(f"{d}/{name}") as src, open(name, "w") as to:
                to.write(src.read())
    check("python.csv", rows, 17, lambda s: s.split(","))
    check("padded.csv", rows, 17, lambda s: s.split(","))
    check("r.txt", rows, 15, str.split)
    check("fortran.txt", rows, 16, str.split)


main()
