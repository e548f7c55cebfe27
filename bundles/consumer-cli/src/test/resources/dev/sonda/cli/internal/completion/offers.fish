# offers.fish SCRIPT LINE...: what fish offers for the last word of each line.
source $argv[1]
for line in $argv[2..-1]
  echo "== $line"
  complete -C $line | string replace -r '\t.*' ''
end
exit 0 # where nothing was to be replaced, it would be 1
