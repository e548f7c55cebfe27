package dev.sonda.cli.internal.manual;

import dev.sonda.cli.internal.manual.Entry.Offer;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes a script that completes command lines of {@code sonda}, in one shell's language. */
public interface Completion {

  /** The whole script. */
  String script(List<Entry> commands);

  /**
   * The script's call for names that only the daemon knows; it ends after a second, since a person
   * waits.
   */
  static String ask(Offer offer) {
    return "_sonda_ask " + offer.kind();
  }

  /** The commands that run something: a command that only has subcommands is replaced by these. */
  static List<Entry> leaves(List<Entry> commands) {
    return commands.stream()
        .flatMap(command -> isGroup(command) ? command.subcommands().stream() : Stream.of(command))
        .toList();
  }

  /** Whether a command only has subcommands. */
  static boolean isGroup(Entry command) {
    return !command.subcommands().isEmpty();
  }

  /** The last words of the commands' names, with blanks between them. */
  static String words(List<Entry> commands) {
    return commands.stream().map(Entry::lastWord).collect(Collectors.joining(" "));
  }
}
