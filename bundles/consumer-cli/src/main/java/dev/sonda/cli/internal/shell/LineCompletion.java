package dev.sonda.cli.internal.shell;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Completes a line for Gogo: the name of a command, or an argument of one. */
final class LineCompletion {
  /** The last command of a line: the text after the last semicolon, pipe or bracket. */
  private static final Pattern LAST_COMMAND = Pattern.compile("[^;|{(\\n]*\\z");

  private static final Pattern BLANKS = Pattern.compile("\\s+");
  private static final char AFTER_SCOPE = ':';
  private static final String OURS = "sonda" + AFTER_SCOPE;

  private final Collection<String> commands;
  private final ArgumentCompleter arguments;

  /**
   * Creates a completion.
   *
   * @param commands all commands with their scopes
   */
  LineCompletion(Collection<String> commands, ArgumentCompleter arguments) {
    this.commands = commands;
    this.arguments = arguments;
  }

  /** The candidates for the last word of the line. */
  List<CompletionCandidate> at(String lineUntrusted) {
    Matcher command = LAST_COMMAND.matcher(lineUntrusted);
    String last = command.find() ? command.group().stripLeading() : "";
    List<String> words = Arrays.asList(BLANKS.split(last, -1));
    String typed = words.getLast();
    List<CompletionCandidate> offered =
        words.size() == 1
            ? CompletionCandidate.inSteps(names(), AFTER_SCOPE, typed)
            : after(words.getFirst(), words.subList(1, words.size() - 1), typed);
    return offered.stream().filter(word -> word.text().startsWith(typed)).toList();
  }

  /**
   * All command names with their scopes, and also without the scope if only one scope has the name.
   */
  private Collection<String> names() {
    Collection<String> names = new TreeSet<>(commands);
    commands.stream()
        .map(LineCompletion::withoutScope)
        .filter(bare -> scopesOf(bare).size() == 1)
        .forEach(names::add);
    return names;
  }

  private List<CompletionCandidate> after(String command, List<String> before, String typed) {
    List<String> meant =
        command.indexOf(AFTER_SCOPE) < 0 ? scopesOf(command) : new ArrayList<>(List.of(command));
    return meant.size() == 1 && meant.getFirst().startsWith(OURS)
        ? arguments.after(withoutScope(meant.getFirst()), before, typed)
        : List.of();
  }

  private List<String> scopesOf(String bare) {
    return commands.stream().filter(command -> withoutScope(command).equals(bare)).toList();
  }

  private static String withoutScope(String command) {
    return command.substring(command.indexOf(AFTER_SCOPE) + 1);
  }
}
