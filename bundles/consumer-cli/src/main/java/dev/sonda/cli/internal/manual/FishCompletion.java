package dev.sonda.cli.internal.manual;

import dev.sonda.cli.internal.manual.Entry.Offer;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.OptionSpec;

/** Completion for fish, with what each command and option does beside it. */
public final class FishCompletion implements Completion {
  private static final String HEAD =
      """
      # fish completion for sonda. Made from the commands' own descriptions.

      function _sonda_ask
        timeout 1 sonda complete $argv[1] 2>/dev/null
      end

      complete -c sonda -f
      """;

  @Override
  public String script(List<Entry> commands) {
    StringBuilder script = new StringBuilder(HEAD);
    for (Entry command : commands) {
      script
          .append("complete -c sonda -n __fish_use_subcommand -a ")
          .append(command.name())
          .append(" -d ")
          .append(quoted(command.summary()))
          .append('\n');
      String seen = "complete -c sonda -n '__fish_seen_subcommand_from " + command.name() + "'";
      for (OptionSpec option : command.options()) {
        script.append(seen).append(names(option)).append(value(command, option)).append('\n');
      }
      script.append(arguments(command, seen));
    }
    return script.toString();
  }

  private static String arguments(Entry command, String seen) {
    String below =
        command.subcommands().stream()
            .map(sub -> sub.name().substring(command.name().length() + 1))
            .collect(Collectors.joining(" "));
    Offer offer = command.argumentOffer();
    if (!below.isEmpty()) {
      return seen + " -a " + quoted(below) + "\n";
    } else if (offer.isFile()) {
      return seen + " -F\n";
    }
    return offer.kind().isEmpty() ? "" : seen + " -a '(" + Completion.ask(offer) + ")'\n";
  }

  private static String names(OptionSpec option) {
    StringBuilder names = new StringBuilder();
    for (String name : option.names()) {
      names.append(name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.substring(1));
    }
    return names.append(" -d ").append(quoted(Entry.text(option))).toString();
  }

  private static String value(Entry command, OptionSpec option) {
    if (!Entry.takesValue(option)) {
      return "";
    }
    Offer offer = command.offer(option);
    if (offer.isFile()) {
      return " -r -F";
    }
    return offer.kind().isEmpty()
        ? " -x -a " + quoted(String.join(" ", offer.words()))
        : " -x -a '(" + Completion.ask(offer) + ")'";
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
