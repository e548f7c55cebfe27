package dev.sonda.cli.internal.manual;

import dev.sonda.cli.internal.manual.Entry.Offer;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A script that completes command lines, in one shell's language. */
public interface Completion {

  /** All of it. */
  String script(List<Entry> commands);

  /** For what only the daemon knows, and for no longer than a person waits for a letter. */
  static String ask(Offer offer) {
    return "_sonda_ask " + offer.kind();
  }

  /** Those that do something: of a command that only has others below it, these. */
  static List<Entry> leaves(List<Entry> commands) {
    return commands.stream()
        .flatMap(command -> isGroup(command) ? command.subcommands().stream() : Stream.of(command))
        .toList();
  }

  /** Whether a command does nothing but having others below it. */
  static boolean isGroup(Entry command) {
    return !command.subcommands().isEmpty();
  }

  /** The last words of names, as a shell's list. */
  static String words(List<Entry> commands) {
    return commands.stream().map(Entry::lastWord).collect(Collectors.joining(" "));
  }
}
