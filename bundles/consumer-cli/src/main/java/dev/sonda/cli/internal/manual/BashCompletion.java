package dev.sonda.cli.internal.manual;

import dev.sonda.cli.internal.manual.DocumentedCommand.Offer;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Writes the completion script for bash; it doesn't need the package bash-completion.
 *
 * <p>The script itself filters the names that the daemon returns. It doesn't pass them to compgen,
 * which would execute names with command substitutions: another user may have chosen a session's
 * name.
 */
public final class BashCompletion implements CompletionScript {
  private static final String HEAD =
      """
      # bash completion for sonda. Made from the commands' own descriptions.

      _sonda_ask() {
        timeout 1 "${COMP_WORDS[0]}" complete "$1" 2>/dev/null
      }

      # Names that another user may have chosen: compgen would run what looks like a command.
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
        local command=${COMP_WORDS[1]}
        case $command in
      @GROUPS@  esac
        case "$command $prev" in
      @VALUES@  esac
        case $command in
      @ARGUMENTS@  esac
      }

      complete -F _sonda sonda
      """;

  @Override
  public String script(List<DocumentedCommand> commands) {
    StringBuilder groups = new StringBuilder();
    commands.stream()
        .filter(CompletionScript::isGroup)
        .forEach(group -> groups.append(below(group)));
    StringBuilder values = new StringBuilder();
    StringBuilder others = new StringBuilder();
    for (DocumentedCommand command : CompletionScript.leaves(commands)) {
      addValues(command, values);
      others.append(arguments(command));
    }
    String names = CompletionScript.words(commands);
    others.append("    help) _sonda_words \"").append(names).append("\" ;;\n");
    return HEAD.replace("@NAMES@", names + " help version")
        .replace("@GROUPS@", groups)
        .replace("@VALUES@", values)
        .replace("@ARGUMENTS@", others);
  }

  /**
   * The case of a command with subcommands: completes the subcommands' names, or appends a typed
   * subcommand to the command.
   */
  private static String below(DocumentedCommand group) {
    return """
        %s)
          if ((COMP_CWORD == 2)); then
            _sonda_words "%s"
            return
          fi
          command+=" ${COMP_WORDS[2]}" ;;
    """
        .formatted(group.name(), CompletionScript.words(group.subcommands()));
  }

  /** Adds a case for each option with a value. */
  private static void addValues(DocumentedCommand command, StringBuilder values) {
    for (OptionSpec option : command.options()) {
      if (DocumentedCommand.takesValue(option)) {
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

  /** The function call of the script that offers these values. */
  private static String reply(Offer offer) {
    if (offer.isFile()) {
      return "_sonda_files";
    }
    return offer.kind().isEmpty()
        ? "_sonda_words \"" + String.join(" ", offer.words()) + "\""
        : "_sonda_names " + offer.kind();
  }

  /** The case that completes a command's options and arguments. */
  private static String arguments(DocumentedCommand command) {
    String options =
        command.options().stream().map(OptionSpec::longestName).collect(Collectors.joining(" "));
    return "    \"%s\")\n      if [[ $cur == -* ]]; then _sonda_words \"%s\"; else %s; fi ;;\n"
        .formatted(command.name(), options, reply(command.argumentOffer()));
  }
}
