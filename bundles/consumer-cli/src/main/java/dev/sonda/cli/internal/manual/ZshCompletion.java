package dev.sonda.cli.internal.manual;

import dev.sonda.cli.internal.manual.DocumentedCommand.Offer;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.OptionSpec;

/** Writes the completion script for zsh, with a description beside each command and option. */
public final class ZshCompletion implements CompletionScript {
  private static final String HEAD =
      """
      #compdef sonda
      # zsh completion for sonda. Made from the commands' own descriptions.

      # Called with the options of compadd before the kind of names.
      _sonda_ask() {
        local -a names
        names=(${(f)"$(timeout 1 $program complete $argv[-1] 2>/dev/null)"})
        compadd "${(@)argv[1,-2]}" -a names
      }

      _sonda() {
        local program=${(Q)words[1]}
        local -a commands
        if (( CURRENT == 2 )); then
          commands=(
      @NAMES@      help:'Show what a command does'
            version:'Show the version'
          )
          _describe command commands
          return
        fi
        shift words
        (( CURRENT-- ))
        local command=$words[1]
        case $command in
      @GROUPS@  esac
        case $command in
      @CASES@    help) _arguments ':command:(@WORDS@)' ;;
        esac
      }

      _sonda "$@"
      """;

  @Override
  public String script(List<DocumentedCommand> commands) {
    StringBuilder groups = new StringBuilder();
    commands.stream()
        .filter(CompletionScript::isGroup)
        .forEach(group -> groups.append(below(group)));
    StringBuilder cases = new StringBuilder();
    CompletionScript.leaves(commands).forEach(command -> cases.append(leaf(command)));
    return HEAD.replace("@NAMES@", descriptions(commands))
        .replace("@WORDS@", CompletionScript.words(commands))
        .replace("@GROUPS@", groups)
        .replace("@CASES@", cases);
  }

  private static String descriptions(List<DocumentedCommand> commands) {
    return commands.stream()
        .map(command -> "      %s:'%s'\n".formatted(command.lastWord(), quoted(command.summary())))
        .collect(Collectors.joining());
  }

  /**
   * The case of a command with subcommands: completes the subcommands' names, or appends a typed
   * subcommand to the command.
   */
  private static String below(DocumentedCommand group) {
    return """
        %s)
          if (( CURRENT == 2 )); then
            commands=(
    %s        )
            _describe command commands
            return
          fi
          shift words
          (( CURRENT-- ))
          command+=" $words[1]"
          ;;
    """
        .formatted(group.name(), descriptions(group.subcommands()));
  }

  /** The case that completes the options and arguments of one command. */
  private static String leaf(DocumentedCommand command) {
    StringBuilder leaf = new StringBuilder("    '" + command.name() + "')\n      _arguments -s");
    for (OptionSpec option : command.options()) {
      leaf.append(" \\\n        ").append(spec(command, option));
    }
    return leaf.append(" \\\n        '*: :")
        .append(action(command.argumentOffer()))
        .append("'\n      ;;\n")
        .toString();
  }

  /**
   * The specification of an option under all its names; zsh doesn't offer it again unless it may be
   * repeated.
   */
  private static String spec(DocumentedCommand command, OptionSpec option) {
    String value =
        DocumentedCommand.takesValue(option)
            ? ":"
                + quoted(option.paramLabel().replace('|', ' '))
                + ":"
                + action(command.offer(option))
            : "";
    String again = option.isMultiValue() ? "*" : "(" + String.join(" ", option.names()) + ")";
    return Arrays.stream(option.names())
        .map(name ->
            "'"
                + again
                + name
                + (value.isEmpty() || !name.startsWith("--") ? "" : "=")
                + "["
                + quoted(DocumentedCommand.summary(option))
                + "]"
                + value
                + "'")
        .collect(Collectors.joining(" "));
  }

  /** The action in zsh's specification that offers these values. */
  private static String action(Offer offer) {
    if (offer.isFile()) {
      return "_files";
    }
    return offer.kind().isEmpty()
        ? "(" + String.join(" ", offer.words()) + ")"
        : CompletionScript.ask(offer);
  }

  /** Escapes text for single quotes within brackets. */
  private static String quoted(String text) {
    return text.replace("'", "'\\''").replace("[", "\\[").replace("]", "\\]").replace(":", "\\:");
  }
}
