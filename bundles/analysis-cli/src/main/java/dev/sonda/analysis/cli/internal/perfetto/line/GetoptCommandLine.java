package dev.sonda.analysis.cli.internal.perfetto.line;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A command line parsed by the rules of getopt_long: options anywhere, long options abbreviated as
 * far as they stay unambiguous, several letters in one word, and {@code --} before arguments that
 * aren't options.
 */
public final class GetoptCommandLine {
  private final List<Flag> flags;
  private final Map<String, List<String>> values = new LinkedHashMap<>();
  private final List<String> words = new ArrayList<>();

  private GetoptCommandLine(List<Flag> flags) {
    this.flags = flags;
  }

  /**
   * Parses a command line.
   *
   * @throws ShellException for an option that is unknown, ambiguous, or lacks its argument
   */
  public static GetoptCommandLine read(List<Flag> flags, List<String> arguments)
      throws ShellException {
    GetoptCommandLine line = new GetoptCommandLine(flags);
    Iterator<String> rest = arguments.iterator();
    while (rest.hasNext()) {
      String word = rest.next();
      if (word.equals("--")) {
        rest.forEachRemaining(line.words::add);
      } else if (word.startsWith("--")) {
        line.readLong(word.substring(2), rest);
      } else if (word.length() > 1 && word.startsWith("-")) {
        line.readLetters(word, rest);
      } else {
        line.words.add(word);
      }
    }
    return line;
  }

  private void readLong(String word, Iterator<String> rest) throws ShellException {
    int equals = word.indexOf('=');
    String name = equals < 0 ? word : word.substring(0, equals);
    Flag flag = named(name);
    if (equals >= 0 && !flag.hasArgument()) {
      throw new ShellException("option '--" + flag.name() + "' doesn't allow an argument");
    }
    String value = equals < 0 ? "" : word.substring(equals + 1);
    if (equals < 0 && flag.hasArgument()) {
      value = argument("option '--" + flag.name() + "'", rest);
    }
    add(flag, value);
  }

  private Flag named(String name) throws ShellException {
    List<Flag> matching = flags.stream().filter(flag -> flag.name().startsWith(name)).toList();
    for (Flag flag : matching) {
      if (flag.name().equals(name)) {
        return flag;
      }
    }
    if (matching.size() > 1) {
      throw new ShellException("option '--" + name + "' is ambiguous");
    }
    if (matching.isEmpty()) {
      throw new ShellException("unrecognized option '--" + name + "'");
    }
    return matching.getFirst();
  }

  private void readLetters(String word, Iterator<String> rest) throws ShellException {
    for (int at = 1; at < word.length(); at++) {
      Flag flag = lettered(word.charAt(at));
      if (flag.hasArgument()) {
        String value = word.substring(at + 1);
        add(flag, value.isEmpty() ? argument("option '-" + flag.shortName() + "'", rest) : value);
        return;
      }
      add(flag, "");
    }
  }

  private Flag lettered(char letter) throws ShellException {
    return flags.stream()
        .filter(flag -> flag.shortName() == letter)
        .findFirst()
        .orElseThrow(() -> new ShellException("invalid option -- '" + letter + "'"));
  }

  private static String argument(String option, Iterator<String> rest) throws ShellException {
    if (!rest.hasNext()) {
      throw new ShellException(option + " requires an argument");
    }
    return rest.next();
  }

  private void add(Flag flag, String value) {
    values.computeIfAbsent(flag.name(), name -> new ArrayList<>()).add(value);
  }

  public boolean has(String name) {
    return values.containsKey(name);
  }

  /**
   * The argument of an option; the last one if the option was repeated, empty if it wasn't given.
   */
  public String value(String name) {
    List<String> all = values(name);
    return all.isEmpty() ? "" : all.getLast();
  }

  /** The arguments of an option that may be repeated. */
  public List<String> values(String name) {
    return List.copyOf(values.getOrDefault(name, List.of()));
  }

  /** The arguments that aren't options, in their order. */
  public List<String> words() {
    return List.copyOf(words);
  }
}
