# offers.bash SCRIPT LINE...: what bash offers for the last word of each line.
source "$1"
shift
for line; do
  echo "== $line"
  # As bash itself cuts a line into words.
  read -ra COMP_WORDS <<<"${line//=/ = }"
  [[ $line != *' ' ]] || COMP_WORDS+=('')
  COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
  _sonda
  printf '%s\n' "${COMPREPLY[@]}"
done
