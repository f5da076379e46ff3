# Counts checks and test runners, and lists failures. scripts/test sources it after scripts/common.sh.

max_listed=30

# begin_checks FOLDER: empties the folder for the reports.
begin_checks() {
  reports=$1
  failures=$reports/failures
  passed=0
  failed=0
  rm -rf "$reports"
  mkdir -p "$reports"
  : >"$failures"
  : >"$reports/steps"
  counted=0
}

# count_step TITLE: stores the processor time since the last step, user and system, of every process
# that this shell waited for.
count_step() {
  local now
  # Written to a file, because a subshell has no times of this shell's processes.
  times >"$reports/times"
  now=$(awk '{ for (i = 1; i <= NF; i++) { split($i, t, /[ms]/); sum += t[1] * 60 + t[2] } }
    END { printf "%d", sum + 0.5 }' "$reports/times")
  printf '%s %s\n' "$1" "$((now - counted))" >>"$reports/steps"
  counted=$now
}

# Prints the sum of all steps so far.
processor_seconds() { printf '%s' "$counted"; }

# Prints the steps that took a second or more: "types 9, build 25".
list_steps() { grep -v ' 0$' "$reports/steps" | paste -sd , | sed 's/,/, /g'; }

# check TITLE COMMAND…: runs one check and counts its result.
check() {
  local exit_code=0
  say "$1"
  "${@:2}" || exit_code=$?
  count_step "$1"
  if [ "$exit_code" -eq 0 ]; then
    passed=$((passed + 1))
  else
    fail "$1: FAILED"
    return 1
  fi
}

# fail LINE: prints and counts a failure; end_checks lists it again.
fail() {
  say "$1"
  printf '%s\n' "$1" >>"$failures"
  failed=$((failed + 1))
}

# suite RUNNER TITLE COMMAND…: runs a test runner and counts the tests in its report.
suite() {
  local runner=$1 title=$2 exit_code=0 counts names
  shift 2
  say "$title"
  "$@" || exit_code=$?
  count_step "$title"
  {
    read -r counts
    names=$(cat)
  } < <(node tests/support/runner/read-results.ts "$runner" "$reports/$runner.json" "$exit_code")
  if [ -z "$counts" ]; then
    fail "$title: not counted"
    return
  fi
  [ -z "$names" ] || printf '%s\n' "$names" >>"$failures"
  passed=$((passed + ${counts% *}))
  failed=$((failed + ${counts#* }))
}

# Lists the failures, because a long log may lose its beginning, and prints the sum.
end_checks() {
  if [ "$failed" -gt 0 ]; then
    say 'Failed:'
    head -n "$max_listed" "$failures"
    [ "$failed" -le "$max_listed" ] || printf '%s\n' "and $((failed - max_listed)) more"
  fi
  printf '%s\n' "$passed passed, $failed failed"
  [ "$failed" -eq 0 ]
}
