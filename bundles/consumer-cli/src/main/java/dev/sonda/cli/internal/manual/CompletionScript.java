package dev.sonda.cli.internal.manual;

import dev.sonda.cli.internal.manual.DocumentedCommand.Offer;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes a script that completes command lines of {@code sonda}, in one shell's language. */
public interface CompletionScript {

  /** The whole script. */
  String script(List<DocumentedCommand> commands);

  /**
   * The shell command in the script that asks the daemon for names; it times out after a second,
   * since the user is waiting.
   */
  static String ask(Offer offer) {
    return "_sonda_ask " + offer.kind();
  }

  /**
   * The commands that can be run: a command that only groups subcommands is replaced by its
   * subcommands.
   */
  static List<DocumentedCommand> leaves(List<DocumentedCommand> commands) {
    return commands.stream()
        .flatMap(command -> isGroup(command) ? command.subcommands().stream() : Stream.of(command))
        .toList();
  }

  /** Whether a command only groups subcommands. */
  static boolean isGroup(DocumentedCommand command) {
    return !command.subcommands().isEmpty();
  }

  /** The last words of the commands' names, with blanks between them. */
  static String words(List<DocumentedCommand> commands) {
    return commands.stream().map(DocumentedCommand::lastWord).collect(Collectors.joining(" "));
  }
}
