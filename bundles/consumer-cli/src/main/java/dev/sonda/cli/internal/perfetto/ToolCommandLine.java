package dev.sonda.cli.internal.perfetto;

import dev.sonda.protos.NearestName;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Splits a command line as the C library's getopt_long does: options and arguments in any order,
 * short options joined, long names abbreviated where unambiguous, and {@code --} before arguments
 * that look like options.
 */
final class ToolCommandLine {
  private static final String END_OF_OPTIONS = "--";

  private final List<ToolOption> known;
  private final List<Given> options = new ArrayList<>();
  private final List<String> arguments = new ArrayList<>();
  private List<String> rest;
  private Optional<CommandFailure> error = Optional.empty();

  /** An option that was given, and its value; empty for an option without one. */
  record Given(ToolOption option, String value) {}

  private ToolCommandLine(List<ToolOption> known, List<String> line) {
    this.known = known;
    this.rest = line;
  }

  /** Splits the line up to its end or its first error, which {@link #throwError} reports. */
  static ToolCommandLine parse(List<ToolOption> known, List<String> line) {
    ToolCommandLine parsed = new ToolCommandLine(known, line);
    try {
      while (!parsed.rest.isEmpty()) {
        parsed.takeWord();
      }
    } catch (CommandFailure e) {
      parsed.error = Optional.of(e);
    }
    return parsed;
  }

  /** Throws the line's first error, if there is one. */
  void throwError() throws CommandFailure {
    if (error.isPresent()) {
      throw error.get();
    }
  }

  /** The options before the first error, in the order of the line. */
  List<Given> options() {
    return options;
  }

  /** The arguments that aren't options. */
  List<String> arguments() {
    return arguments;
  }

  private String next() {
    String word = rest.getFirst();
    rest = rest.subList(1, rest.size());
    return word;
  }

  private void takeWord() throws CommandFailure {
    String word = next();
    if (word.equals(END_OF_OPTIONS)) {
      arguments.addAll(rest);
      rest = List.of();
    } else if (word.startsWith(END_OF_OPTIONS)) {
      takeLong(word.substring(END_OF_OPTIONS.length()));
    } else if (word.startsWith("-") && word.length() > 1) {
      takeLetters(word.substring(1));
    } else {
      arguments.add(word);
    }
  }

  /** Takes a long option, with its value after an equals sign or in the next word. */
  private void takeLong(String word) throws CommandFailure {
    int equals = word.indexOf('=');
    String name = equals < 0 ? word : word.substring(0, equals);
    ToolOption option = find(name);
    if (option.takesValue()) {
      add(option, equals < 0 ? value("--" + name) : word.substring(equals + 1));
    } else if (equals < 0) {
      add(option, "");
    } else {
      throw new CommandFailure(ExitCode.FAILURE, "--" + option.name() + " takes no value");
    }
  }

  /** Takes joined short options; the value of one is the rest of the word, or the next word. */
  private void takeLetters(String letters) throws CommandFailure {
    for (int at = 0; at < letters.length(); at++) {
      String letter = letters.substring(at, at + 1);
      ToolOption option =
          known.stream()
              .filter(each -> each.letter().equals(letter))
              .findFirst()
              .orElseThrow(
                  () -> new CommandFailure(ExitCode.FAILURE, "there is no option -" + letter));
      if (option.takesValue()) {
        String attached = letters.substring(at + 1);
        add(option, attached.isEmpty() ? value("-" + letter) : attached);
        return;
      }
      add(option, "");
    }
  }

  private void add(ToolOption option, String value) {
    options.add(new Given(option, value));
  }

  private String value(String option) throws CommandFailure {
    if (rest.isEmpty()) {
      throw new CommandFailure(ExitCode.FAILURE, option + " needs a value");
    }
    return next();
  }

  /** Finds a long option by its name or by an unambiguous beginning of it. */
  private ToolOption find(String name) throws CommandFailure {
    Optional<ToolOption> exact =
        known.stream().filter(option -> option.name().equals(name)).findFirst();
    List<ToolOption> begun =
        known.stream().filter(option -> option.name().startsWith(name)).toList();
    if (exact.isEmpty() && begun.size() > 1) {
      List<String> names = begun.stream().map(option -> "--" + option.name()).toList();
      throw new CommandFailure(
          ExitCode.FAILURE, "--" + name + " may be " + String.join(" or ", names));
    }
    if (exact.isEmpty() && begun.isEmpty()) {
      String hint =
          NearestName.of(name, known.stream().map(ToolOption::name).toList())
              .map(near -> "; did you mean '--" + near + "'?")
              .orElse("");
      throw new CommandFailure(ExitCode.FAILURE, "there is no option --" + name + hint);
    }
    return exact.orElseGet(begun::getFirst);
  }
}
