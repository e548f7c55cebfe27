# offers.zsh SCRIPT LINE...: what zsh offers for the last word of each line. It completes on a
# terminal only, so another one sits at one, where every word that is offered goes to a file first.
zmodload zsh/zpty
offers=$HOME/offers
zpty -b shell "zsh -f -i"
zpty -w shell "PROMPT= PROMPT2= RPROMPT=; stty -echo; fpath=(${1:h} \$fpath)"
zpty -w shell 'autoload -Uz compinit; compinit -u -D'
zpty -w shell 'compadd() {
  if [[ " $* " != *" -"[OAD]" "* ]]; then
    local -a hits
    builtin compadd -O hits "$@"
    print -rl -- $hits >>'$offers'
  fi
  builtin compadd "$@"
}'
zpty -w shell 'complete-it() { zle complete-word; print -r -- "== end" >>'$offers'; BUFFER= }'
zpty -w shell 'zle -N complete-it; bindkey "^I" complete-it; print ready'
while zpty -r shell line && [[ $line != *ready* ]]; do :; done
shift
for line; do
  : >$offers
  print -r -- "== $line"
  zpty -n -w shell $line$'\t'
  until [[ $(tail -n 1 $offers) == "== end" ]]; do
    zpty -t shell && zpty -r shell line
    sleep 0.02
  done
  head -n -1 $offers
done
zpty -d shell
