package dev.sonda.cli.internal.manual;

import dev.sonda.cli.internal.manual.Entry.Offer;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.OptionSpec;

/** Completion for bash, which needs no package beside it. */
public final class BashCompletion implements Completion {
  private static final String HEAD =
      """
      # bash completion for sonda. Made from the commands' own descriptions.

      _sonda_ask() {
        timeout 1 "${COMP_WORDS[0]}" complete "$1" 2>/dev/null
      }

      # Names that somebody else may have chosen: compgen would run what looks like a command.
      _sonda_names() {
        local name
        while read -r name; do
          if [[ $name == "$cur"* ]]; then COMPREPLY+=("$name"); fi
        done < <(_sonda_ask "$1")
      }

      _sonda_words() {
        mapfile -t COMPREPLY < <(compgen -W "$1" -- "$cur")
      }

      _sonda_files() {
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -f -- "$cur")
      }

      _sonda() {
        local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}
        COMPREPLY=()
        # --option=value comes in three words.
        if [[ $cur == = ]]; then
          cur=
        elif [[ $prev == = ]]; then
          prev=${COMP_WORDS[COMP_CWORD - 2]}
        fi
        if ((COMP_CWORD == 1)); then
          _sonda_words "@NAMES@"
          return
        fi
        case "${COMP_WORDS[1]} $prev" in
      @VALUES@  esac
        case ${COMP_WORDS[1]} in
      @ARGUMENTS@  esac
      }

      complete -F _sonda sonda
      """;

  @Override
  public String script(List<Entry> commands) {
    String names = commands.stream().map(Entry::name).collect(Collectors.joining(" "));
    StringBuilder values = new StringBuilder();
    StringBuilder others = new StringBuilder();
    for (Entry command : commands) {
      addValues(command, values);
      others.append(arguments(command));
    }
    others.append("    help) _sonda_words \"").append(names).append("\" ;;\n");
    return HEAD.replace("@NAMES@", names + " help version")
        .replace("@VALUES@", values)
        .replace("@ARGUMENTS@", others);
  }

  private static void addValues(Entry command, StringBuilder values) {
    for (OptionSpec option : command.options()) {
      if (Entry.takesValue(option)) {
        String patterns =
            List.of(option.names()).stream()
                .map(name -> "\"" + command.name() + " " + name + "\"")
                .collect(Collectors.joining(" | "));
        values
            .append("    ")
            .append(patterns)
            .append(") ")
            .append(reply(command.offer(option)))
            .append("; return ;;\n");
      }
    }
  }

  private static String reply(Offer offer) {
    if (offer.isFile()) {
      return "_sonda_files";
    }
    return offer.kind().isEmpty()
        ? "_sonda_words \"" + String.join(" ", offer.words()) + "\""
        : "_sonda_names " + offer.kind();
  }

  private static String arguments(Entry command) {
    String options =
        command.options().stream().map(OptionSpec::longestName).collect(Collectors.joining(" "));
    String below =
        command.subcommands().stream()
            .map(sub -> sub.name().substring(command.name().length() + 1))
            .collect(Collectors.joining(" "));
    String others =
        below.isEmpty()
            ? reply(command.argumentOffer())
            : "if ((COMP_CWORD == 2)); then _sonda_words \"" + below + "\"; else _sonda_files; fi";
    return "    %s)\n      if [[ $cur == -* ]]; then _sonda_words \"%s\"; else %s; fi ;;\n"
        .formatted(command.name(), options, others);
  }
}
