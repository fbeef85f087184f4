# pest.awk: run a model as PEST does, from its control, template and instruction files, which
# "PEST Model-Independent Parameter Estimation: User Manual" describes. The script pest calls
#   awk -f random.awk -f pest.awk print FOLDER NAME.pst [OPTION...]
# to check the files and print the command of tw-pipe. This command calls, for each simulation,
#   awk -v seed=N -f random.awk -f pest.awk run NAME.pst VALUE...
# which copies the model's folder into the current one, runs the model there, and prints its
# data with noise of standard deviation 1/WEIGHT.
BEGIN {
  running = ARGV[1] == "run"
  control(ARGV[running ? 2 : 3])
  if (running) run()
  else command()
  exit
}

function fail(text) {
  print "pest: " text >"/dev/stderr"
  exit 1
}

# ---- the control file ----

# Read the next line of a file into the variable line, and its words into word[1..words];
# where is for messages.
function next_line(file,  status) {
  status = (getline line <file)
  if (status < 0) fail(file ": cannot be read")
  sub(/\r$/, "", line)
  words = split(line, word)
  where = file ":" ++lines[file] ": "
  return status
}

function finish(file) { close(file); delete lines[file] }

# A number as awk reads it, from one that Fortran may have written, or "".
function number(s) {
  s = tolower(s)
  gsub(/^ +| +$/, "", s)
  if (s ~ /^[-+]?([0-9]+[.]?[0-9]*|[.][0-9]+)([ed][-+]?[0-9]+)?$/) sub(/d/, "e", s)
  else if (s ~ /^[-+]?([0-9]+[.]?[0-9]*|[.][0-9]+)[-+][0-9]+$/) {
    match(s, /[0-9.][-+]/)
    s = substr(s, 1, RSTART) "e" substr(s, RSTART + 1)
  } else return ""
  return s
}

# The number in a word of the control file.
function field(i,  s) {
  s = number(word[i])
  if (s == "") fail(where "'" word[i] "' should be a number")
  return s
}

function name_of(s) {
  s = tolower(s)
  if (s ~ /[]["$`\\(){}*?,=]/)
    fail(where "the name " s " has characters that tw-pipe reads as others")
  return s
}

function control(file,  section) {
  pst = file
  folder = file
  sub(/[^\/]*$/, "", folder)
  for (point = 1; next_line(file); ) {
    if (line ~ /^[+][+]/) plus_plus()
    else if (line ~ /^[*]/) {
      section = tolower(line)
      gsub(/^[* \t]+|[ \t]+$/, "", section)
      if (section ~ /external$/)
        fail(where "tables in other files (external) are not read: write version 1")
    } else if (words && line !~ /^#/) {
      if (section == "control data" && ++settings == 3) point = tolower(word[4]) != "nopoint"
      else if (section == "parameter data") parameter()
      else if (section == "observation groups" && words > 1) covariance[tolower(word[1])] = 1
      else if (section == "observation data") observation()
      else if (section == "model command line") model_command()
      else if (section ~ /^model (input|output)/) model_file()
      else if (section == "prior information") equations++
    }
  }
  finish(file)
}

# For PEST++, commas, and characters that an option adds, separate words like spaces.
function plus_plus() {
  separators = separators ","
  if (match(line, /additional_ins_delimiters *\([^)]*/)) {
    separators = separators substr(line, RSTART, RLENGTH)
    sub(/additional_ins_delimiters *\(/, "", separators)
    gsub(/ /, "", separators)
  }
}

# NAME PARTRANS PARCHGLIM VALUE LOWER UPPER GROUP SCALE OFFSET, or for a tied one NAME PARENT.
function parameter(  p) {
  p = name_of(word[1])
  if (words == 2 && trans[p] == "tied") { parent[p] = name_of(word[2]); return }
  if (words < 6) fail(where "too few words for a parameter")
  if (p in trans) fail(where p " occurs twice")
  parameters[++n_parameters] = p
  trans[p] = tolower(word[2])
  initial[p] = field(4) + 0
  lower[p] = field(5)
  upper[p] = field(6)
  scale[p] = words < 8 ? 1 : field(8) + 0
  offset[p] = words < 9 ? 0 : field(9) + 0
  if (trans[p] == "fixed" || trans[p] == "tied") return
  if (trans[p] != "none" && trans[p] != "log")
    fail(where "PARTRANS is " word[2] "; known are none, log, fixed and tied")
  if (lower[p] + 0 >= upper[p] + 0)
    fail(where "the lower bound of " p " is not below the upper one")
  if (trans[p] == "log" && lower[p] + 0 <= 0)
    fail(where "the lower bound of " p " has no logarithm")
}

# NAME VALUE WEIGHT GROUP
function observation(  o) {
  o = name_of(word[1])
  if (words < 3) fail(where "too few words for an observation")
  if (o in weight) fail(where o " occurs twice")
  observations[++n_observations] = o
  observed[o] = field(2)
  weight[o] = field(3) + 0
  if (weight[o] < 0) fail(where "a negative weight")
  if (tolower(word[4]) ~ /^regul/) regularisation[o] = 1
  if (!is_data(o)) return
  if (tolower(word[4]) in covariance) fail(where "a covariance matrix: noise is independent here")
  if (tolower(word[4]) ~ /^(less|greater)_than/) fail(where "an inequality is not a datum")
}

function model_command() {
  if (model != "")
    fail(where "a second command: PEST++ runs both, PEST one; let one script run what you need")
  model = line
}

# TEMPLATE INPUT or INSTRUCTIONS OUTPUT; the first line of the file says which.
function model_file(  file, other, back) {
  gsub(/"/, "", line)
  gsub(/\\/, "/", line)
  if (split(line, word) != 2) fail(where "should be two names of files, without spaces")
  back = where
  other = word[2]
  if (other ~ /^\/|^[A-Za-z]:|(^|\/)[.][.](\/|$)/)
    fail(back other " is not in the folder of the control file")
  file = word[1] ~ /^\// ? word[1] : folder word[1]
  next_line(file)
  if (tolower(line) !~ /^[pj][ti]f [^ ]/)
    fail(where "should begin with 'ptf' or 'pif', a space and a character")
  kind_of[++n_files] = tolower(substr(line, 2, 1))
  mark[n_files] = substr(line, 5, 1)
  file_of[n_files] = file
  model_name[n_files] = other
  finish(file)
}

# ---- templates ----

# Write the model's input file. Without values, check that the parameters are known.
function fill(k,  file, out, rest, p, width, i) {
  file = file_of[k]
  next_line(file)
  out = model_name[k]
  if (running) printf "" >out
  while (next_line(file)) {
    rest = line
    line = ""
    while ((i = index(rest, mark[k])) > 0) {
      line = line substr(rest, 1, i - 1)
      rest = substr(rest, i + 1)
      width = index(rest, mark[k]) + 1
      if (width == 1) fail(where "a parameter space has no end")
      p = substr(rest, 1, width - 2)
      gsub(/[ \t]/, "", p)
      p = name_of(p)
      if (!(p in trans)) fail(where p " is not a parameter of " pst)
      used[p] = 1
      if (running) line = line in_columns(p, width)
      rest = substr(rest, width)
    }
    if (running) print line rest >out
  }
  finish(file)
  if (running) close(out)
}

# The value of a parameter, as exact as the columns allow.
function in_columns(p, width,  x, digits, s) {
  x = value[p] * scale[p] + offset[p]
  for (digits = 15; digits > 0; digits--) {
    s = shorter(sprintf("%." digits "g", x), width)
    if (length(s) <= width) return sprintf("%" width "s", s)
  }
  fail(where x " does not fit into the " width " columns of " p)
}

# A number in its shortest form, with a point.
function shorter(s, width,  e) {
  e = index(s, "e") ? substr(s, index(s, "e")) : ""
  s = substr(s, 1, length(s) - length(e))
  sub(/[+]/, "", e)
  sub(/^e0+/, "e", e)
  sub(/^e-0+/, "e-", e)
  if (point && s !~ /[.]/) s = s "."
  if (length(s e) > width && !sub(/^0[.]/, ".", s)) sub(/^-0[.]/, "-.", s)
  return s e
}

# ---- instructions ----

# Read the model's output file. Before a run, check that the observations are known.
function follow_all(k,  file, n, i, text, at) {
  file = file_of[k]
  out = model_name[k]
  next_line(file)
  while (next_line(file)) {
    gsub(/\t/, " ", line)
    sub(/^ +/, "", line)
    if (line ~ /^&/) {
      if (!n) fail(where "the first line cannot continue another")
      text[n] = text[n] substr(line, 2) " "
    } else if (line != "") {
      text[++n] = line " "
      at[n] = where
    }
  }
  finish(file)
  for (i = 1; i <= n; i++) {
    where = at[i]
    divide(text[i], mark[k])
    if (running) follow()
  }
  if (running) finish(out)
}

# Divide an instruction line into item[1..items], each with the character it begins with, kind.
# Of a marker, item is the text; of an observation, the name, and from and to are its columns.
function divide(s, delimiter,  i, e) {
  for (i = 0; ; ) {
    sub(/^ +/, "", s)
    if (s == "") break
    kind[++i] = tolower(substr(s, 1, 1))
    if (kind[i] == delimiter) {
      kind[i] = "marker"
      e = index(substr(s, 2), delimiter) + 1
      item[i] = substr(s, 2, e - 2)
      if (e < 3) fail(where "a marker is empty or has no end")
    } else {
      e = index(s, " ") - 1
      item[i] = tolower(substr(s, 1, e))
    }
    s = substr(s, e + 1)
    if (i == 1 ? kind[i] !~ /^(marker|l)$/ : kind[i] == "l")
      fail(where "a marker, or an advance such as l1, must begin the line, and l1 can only do this")
    if (kind[i] != "marker") word_item(i)
  }
  items = i
}

function word_item(i,  columns) {
  if (item[i] !~ /^([lt]0*[1-9][0-9]*|w|!.+!|\[.+\][0-9]+:[0-9]+|\(.+\)[0-9]+:[0-9]+)$/)
    fail(where "'" item[i] "' is not an instruction")
  if (kind[i] ~ /[lwt]/) return
  if (kind[i] != "!") {
    match(item[i], /[0-9]+:[0-9]+$/)
    split(substr(item[i], RSTART), columns, ":")
    from[i] = columns[1] + 0
    to[i] = columns[2] + 0
    if (from[i] < 1 || to[i] < from[i]) fail(where "'" item[i] "' should have ascending columns")
    item[i] = substr(item[i], 1, RSTART - 1)
  }
  item[i] = substr(item[i], 2, length(item[i]) - 2)
  if (running || item[i] == "dum") return
  if (!(item[i] in weight)) fail(where item[i] " is not an observation of " pst)
  if (item[i] in instructed) fail(where "a second instruction reads " item[i])
  instructed[item[i]] = 1
}

# Read the next line of the model's output into row, and into cells with spaces between words.
function advance(  i, p) {
  if ((getline row <out) <= 0) lost("there is no such line")
  lines[out]++
  while ((i = index(row, "\t")) > 0)
    row = substr(row, 1, i - 1) substr("        ", 1, 8 - (i - 1) % 8) substr(row, i + 1)
  sub(/[ \r]+$/, "", row)
  cells = row
  for (i = 1; i <= length(separators); i++)
    while ((p = index(cells, substr(separators, i, 1))) > 0)
      cells = substr(cells, 1, p - 1) " " substr(cells, p + 1)
  cursor = 0
}

function lost(text) { fail(where text ": " out ", line " lines[out] + 0) }

# Follow the items of an instruction line. The cursor is on the last character that was used.
function follow(  i, p, s, only) {
  only = kind[1] == "marker" # whether all items so far are markers
  for (i = 1; i <= items; i++) {
    if (kind[i] == "marker") {
      if (i == 1) do advance(); while (!index(row, item[1]))
      p = index(substr(row, cursor + 1), item[i])
      if (p) cursor += p + length(item[i]) - 1
      else if (only) i = 0 # the next line that has the first marker
      else lost("no '" item[i] "'")
      continue
    }
    only = 0
    if (kind[i] == "l") {
      for (p = substr(item[i], 2); p > 0; p--) advance()
    } else if (kind[i] == "w") {
      if (!match(substr(cells, cursor + 1), / +[^ ]/)) lost("no space")
      cursor += RSTART + RLENGTH - 2
    } else if (kind[i] == "t") {
      p = substr(item[i], 2) + 0
      if (p < cursor || p > length(row)) lost("column " p " is not on the rest of the line")
      cursor = p
    } else {
      s = number(kind[i] == "!" ? next_word(i) : in_range(i))
      if (item[i] == "dum") continue
      if (s == "") lost("no number for " item[i])
      datum[item[i]] = s
    }
  }
}

# The next word. If it is no number, the marker that follows ends it, or a comma.
function next_word(i,  s, p) {
  if (!match(substr(cells, cursor + 1), /[^ ]+/)) lost("nothing for " item[i])
  s = substr(cells, cursor + RSTART, RLENGTH)
  cursor += RSTART - 1
  if (number(s) == "" && i < items && kind[i + 1] == "marker") {
    p = index(substr(row, cursor + 1), item[i + 1])
    if (p) s = substr(row, cursor + 1, p - 1)
  }
  if (number(s) == "") sub(/,.*/, "", s)
  cursor += length(s)
  return s
}

# What is in columns; with round brackets, the whole word of which a part is there.
function in_range(i,  a, b) {
  a = from[i]
  b = to[i] < length(row) ? to[i] : length(row)
  if (kind[i] == "(") {
    while (b >= a && substr(cells, b, 1) == " ") b--
    if (b < a) lost("nothing for " item[i])
    while (b < length(row) && substr(cells, b + 1, 1) != " ") b++
    while (a > 1 && substr(cells, a, 1) != " ") a--
  }
  cursor = b
  return substr(cells, a, b - a + 1)
}

# ---- one run ----

function quoted(s) {
  if (s ~ /^[A-Za-z0-9_.:=,\/-]+$/) return s
  gsub(/'/, "'\\''", s)
  return "'" s "'"
}

function run(  i, p, o, given, old) {
  for (i = 1; i <= n_parameters; i++) {
    p = parameters[i]
    value[p] = adjustable(p) ? ARGV[3 + given++] : initial[p]
  }
  for (i = 1; i <= n_parameters; i++) {
    p = parameters[i]
    if (trans[p] == "tied") value[p] = value[parent[p]] * initial[p] / initial[parent[p]]
  }
  if (system("cp -RL " quoted(folder ".") " .")) fail("the model's folder cannot be copied")
  for (i = 1; i <= n_files; i++) old = old " " quoted(model_name[i])
  if (system("rm -f" old)) fail("cannot be removed:" old)
  for (i = 1; i <= n_files; i++) if (kind_of[i] == "t") fill(i)
  if (system("(" model "\n) >&2 </dev/null")) fail("the model failed: " model)
  for (i = 1; i <= n_files; i++) if (kind_of[i] == "i") follow_all(i)
  for (i = 1; i <= n_observations; i++) {
    o = observations[i]
    if (is_data(o)) printf "%.15g\n", datum[o] + normal() / weight[o]
  }
}

function is_data(o) { return weight[o] > 0 && !(o in regularisation) }

# ---- the command of tw-pipe ----

# Read all files for what is wrong in them.
function check(  i, p, o) {
  for (i = 1; i <= n_files; i++)
    if (kind_of[i] == "t") fill(i)
    else follow_all(i)
  if (model == "") fail(pst ": there is no model command line")
  for (i = 1; i <= n_parameters; i++) {
    p = parameters[i]
    if (trans[p] != "tied") continue
    if (!adjustable(parent[p]) || !initial[parent[p]])
      fail(pst ": " p " is tied to no adjustable parameter with a value")
    if (p in used) used[parent[p]] = 1
  }
  for (i = 1; i <= n_parameters; i++) {
    p = parameters[i]
    if (adjustable(p) && !(p in used)) fail(pst ": no template has " p)
  }
  for (i = 1; i <= n_observations; i++) {
    o = observations[i]
    if (!(o in instructed)) fail(pst ": no instruction reads " o)
  }
}

function adjustable(p) { return trans[p] == "none" || trans[p] == "log" }

function command(  i, p, o, each, prior, table, names, values, left) {
  check()
  each = quoted(ARGV[2] "/pest.awk") " run " quoted(pst)
  sub(/[^\/]*$/, "random.awk", ARGV[2])
  each = "awk -v seed={SEED} -f " quoted(ARGV[2]) " -f " each
  for (i = 1; i <= n_parameters; i++) {
    p = parameters[i]
    if (!adjustable(p)) continue
    each = each " {" p "}"
    prior = prior " " p "=" (trans[p] == "log" ? "log" : "") "uniform(" lower[p] "," upper[p] ")"
  }
  if (prior == "") fail(pst ": all parameters are fixed")
  for (i = 1; i <= n_observations; i++) {
    o = observations[i]
    if (is_data(o)) {
      names = names "\t" o
      values = values "\t" observed[o]
    } else left = left " " o
  }
  if (names == "") fail(pst ": no observation has a weight")
  table = pst
  sub(/.*\//, "", table)
  sub(/[.]pst$/, "", table)
  table = table "-obs.tsv"
  print substr(names, 2) "\n" substr(values, 2) >table
  tell(left)
  print "tw-pipe --each " quoted(each) " \\"
  printf "  --prior %s -x '*' --obs %s", quoted(substr(prior, 2)), quoted(table)
  for (i = 4; i < ARGC; i++) printf " %s", quoted(ARGV[i])
  print ""
}

function tell(left) {
  print "pest: the data get normal noise with standard deviation 1/WEIGHT" >"/dev/stderr"
  if (length(left) > 300) left = substr(left, 1, 300) "..."
  if (left != "") print "pest: no data, as the weight is 0 or the group regul*:" left >"/dev/stderr"
  if (equations) print "pest: prior information is left out: the prior is the bounds" >"/dev/stderr"
}
