"""Records in and out for the scripts beside this file: tables with tabs and a header."""
import sys


class Records:
    """What was read: the header's names and, for each record, its fields as text."""

    def __init__(self, stream):
        lines = [line.rstrip("\n") for line in stream]
        lines = [line for line in lines if not line.startswith("#")]
        if not lines:
            sys.exit("no header")
        self.names = lines[0].split("\t")
        self.rows = [line.split("\t") for line in lines[1:]]
        for number, row in enumerate(self.rows, 1):
            if len(row) != len(self.names):
                sys.exit(f"record {number}: {len(row)} fields where there are "
                         f"{len(self.names)} columns")

    def columns(self, begin):
        """The names that begin so, as theta or x."""
        found = [name for name in self.names if name.startswith(begin)]
        if not found:
            sys.exit(f"no column {begin}*")
        return found

    def numbers(self, begin):
        """Those columns as numbers, a list for each record."""
        at = [self.names.index(name) for name in self.columns(begin)]
        return [[float(row[i]) for i in at] for row in self.rows]

    def ids(self):
        """The column id, or else the records' numbers from 1."""
        if "id" in self.names:
            at = self.names.index("id")
            return [row[at] for row in self.rows]
        return [str(number) for number in range(1, len(self.rows) + 1)]

    def batches(self, size):
        """Slices that cut the records into pieces."""
        return [slice(begin, begin + size) for begin in range(0, len(self.rows), size)]

    def append(self, name, values, out=sys.stdout):
        """Print the records as they came, and one more column."""
        print(*self.names, name, sep="\t", file=out)
        for row, value in zip(self.rows, values, strict=True):
            print(*row, repr(float(value)), sep="\t", file=out)


def print_draws(ids, names, draws, out=sys.stdout):
    """Print draws[i][j], the j-th draw for the i-th id, as tw-score -d takes them."""
    print("id", *names, sep="\t", file=out)
    for name, block in zip(ids, draws, strict=True):
        for draw in block:
            print(name, *(repr(float(value)) for value in draw), sep="\t", file=out)
