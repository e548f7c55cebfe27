package dev.sonda.cli.internal.manual;

import dev.sonda.cli.internal.manual.Entry.Offer;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.OptionSpec;

/** Completion for zsh, with what each command and option does beside it. */
public final class ZshCompletion implements Completion {
  private static final String HEAD =
      """
      #compdef sonda
      # zsh completion for sonda. Made from the commands' own descriptions.

      _sonda_ask() {
        local -a names
        names=(${(f)"$(timeout 1 sonda complete $1 2>/dev/null)"})
        compadd -a names
      }

      _sonda() {
        if (( CURRENT == 2 )); then
          local -a commands
          commands=(
      @NAMES@    )
          _describe command commands
          return
        fi
        local command=$words[2]
        shift words
        (( CURRENT-- ))
        case $command in
      @CASES@  esac
      }

      _sonda "$@"
      """;

  @Override
  public String script(List<Entry> commands) {
    StringBuilder names = new StringBuilder();
    StringBuilder cases = new StringBuilder();
    for (Entry command : commands) {
      names
          .append("      '")
          .append(command.name())
          .append(':')
          .append(quoted(command.summary()))
          .append("'\n");
      cases.append("    ").append(command.name()).append(")\n      _arguments -s");
      command
          .options()
          .forEach(option -> cases.append(" \\\n        ").append(spec(command, option)));
      cases
          .append(" \\\n        '*:: :")
          .append(action(arguments(command)))
          .append("'\n      ;;\n");
    }
    return HEAD.replace("@NAMES@", names).replace("@CASES@", cases);
  }

  private static Offer arguments(Entry command) {
    return command.subcommands().isEmpty()
        ? command.argumentOffer()
        : Offer.of(
            command.subcommands().stream()
                .map(sub -> sub.name().substring(command.name().length() + 1))
                .collect(Collectors.joining("|")));
  }

  private static String spec(Entry command, OptionSpec option) {
    String value =
        Entry.takesValue(option)
            ? ":"
                + quoted(option.paramLabel().replace('|', ' '))
                + ":"
                + action(command.offer(option))
            : "";
    return Arrays.stream(option.names())
        .map(name ->
            "'"
                + name
                + (value.isEmpty() || !name.startsWith("--") ? "" : "=")
                + "["
                + quoted(Entry.text(option))
                + "]"
                + value
                + "'")
        .collect(Collectors.joining(" "));
  }

  private static String action(Offer offer) {
    if (offer.isFile()) {
      return "_files";
    }
    return offer.kind().isEmpty()
        ? "(" + String.join(" ", offer.words()) + ")"
        : Completion.ask(offer);
  }

  /** Within single quotes, and within brackets. */
  private static String quoted(String text) {
    return text.replace("'", "'\\''").replace("[", "\\[").replace("]", "\\]").replace(":", "\\:");
  }
}
