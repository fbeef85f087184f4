"""Read and write tables with tabs and a header, for the scripts in this folder."""
import sys


class Records:
    """A table: the names in its header and, for each record, the fields as text."""

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
        """The names of the columns that begin with this word, for example theta or x."""
        found = [name for name in self.names if name.startswith(begin)]
        if not found:
            sys.exit(f"no column {begin}*")
        return found

    def numbers(self, begin):
        """The values of these columns as numbers, a list for each record."""
        at = [self.names.index(name) for name in self.columns(begin)]
        return [[float(row[i]) for i in at] for row in self.rows]

    def ids(self):
        """The column id, or, if there is none, the numbers of the records from 1."""
        if "id" in self.names:
            at = self.names.index("id")
            return [row[at] for row in self.rows]
        return [str(number) for number in range(1, len(self.rows) + 1)]

    def batches(self, size):
        """Slices that divide the records into batches of this size."""
        return [slice(begin, begin + size) for begin in range(0, len(self.rows), size)]

    def append(self, name, values, out=sys.stdout):
        """Print the records unchanged, with one more column."""
        print(*self.names, name, sep="\t", file=out)
        for row, value in zip(self.rows, values, strict=True):
            print(*row, repr(float(value)), sep="\t", file=out)


def print_draws(ids, names, draws, out=sys.stdout):
    """Print draws[i][j], the j-th draw for the i-th id, in the format of tw-score -d."""
    print("id", *names, sep="\t", file=out)
    for name, block in zip(ids, draws, strict=True):
        for draw in block:
            print(name, *(repr(float(value)) for value in draw), sep="\t", file=out)
