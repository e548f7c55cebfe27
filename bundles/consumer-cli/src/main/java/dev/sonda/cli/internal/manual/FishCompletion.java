package dev.sonda.cli.internal.manual;

import dev.sonda.cli.internal.manual.DocumentedCommand.Offer;
import java.util.List;
import picocli.CommandLine.Model.OptionSpec;

/** Writes the completion script for fish, with a description beside each command and option. */
public final class FishCompletion implements CompletionScript {
  private static final String HEAD =
      """
      # fish completion for sonda. Made from the commands' own descriptions.

      function _sonda_ask
        set -l words (commandline -opc)
        timeout 1 $words[1] complete $argv[1] 2>/dev/null
      end

      # Whether that many words are before the one that is completed.
      function _sonda_at
        test (count (commandline -opc)) = $argv[1]
      end

      # Whether the line has this command.
      function _sonda_is
        set -l words (commandline -opc)
        set -l last (math 1 + (count $argv))
        test "$words[2..$last]" = "$argv"
      end

      complete -c sonda -f
      """;

  private static final String LINE = "complete -c sonda -n '";

  @Override
  public String script(List<DocumentedCommand> commands) {
    StringBuilder script = new StringBuilder(HEAD);
    commands.forEach(command -> script.append(name("_sonda_at 1", command)));
    script.append(LINE + "_sonda_at 1' -a help -d 'Show what a command does'\n");
    script.append(LINE + "_sonda_at 1' -a version -d 'Show the version'\n");
    script
        .append(LINE + "_sonda_is help; and _sonda_at 2' -a ")
        .append(quoted(CompletionScript.words(commands)))
        .append('\n');
    for (DocumentedCommand group : commands.stream().filter(CompletionScript::isGroup).toList()) {
      String first = "_sonda_is " + group.name() + "; and _sonda_at 2";
      group.subcommands().forEach(command -> script.append(name(first, command)));
    }
    CompletionScript.leaves(commands).forEach(command -> script.append(leaf(command)));
    return script.toString();
  }

  private static String name(String condition, DocumentedCommand command) {
    String summary = quoted(command.summary());
    return LINE + condition + "' -a " + command.lastWord() + " -d " + summary + "\n";
  }

  /** The lines for the options and arguments of one command. */
  private static String leaf(DocumentedCommand command) {
    String start = LINE + "_sonda_is " + command.name() + "'";
    StringBuilder lines = new StringBuilder();
    for (OptionSpec option : command.options()) {
      lines.append(start).append(names(option)).append(value(command, option)).append('\n');
    }
    Offer offer = command.argumentOffer();
    if (offer.isFile()) {
      lines.append(start).append(" -F\n");
    } else if (!offer.equals(Offer.nothing())) {
      lines.append(start).append(words(offer)).append('\n');
    }
    return lines.toString();
  }

  private static String names(OptionSpec option) {
    StringBuilder names = new StringBuilder();
    for (String name : option.names()) {
      names.append(name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.substring(1));
    }
    return names.append(" -d ").append(quoted(DocumentedCommand.summary(option))).toString();
  }

  /** The part of an option's line that offers values; empty for an option without one. */
  private static String value(DocumentedCommand command, OptionSpec option) {
    if (!DocumentedCommand.takesValue(option)) {
      return "";
    }
    Offer offer = command.offer(option);
    if (offer.isFile()) {
      return " -r -F";
    }
    return offer.equals(Offer.nothing()) ? " -x" : " -x" + words(offer);
  }

  /** The part of a line that offers fixed words or names from the daemon. */
  private static String words(Offer offer) {
    return offer.kind().isEmpty()
        ? " -a " + quoted(String.join(" ", offer.words()))
        : " -a '(" + CompletionScript.ask(offer) + ")'";
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
