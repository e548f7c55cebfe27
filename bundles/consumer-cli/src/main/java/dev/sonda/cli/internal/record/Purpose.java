package dev.sonda.cli.internal.record;

import dev.sonda.cli.internal.ExitCode;
import dev.sonda.cli.internal.Failure;
import dev.sonda.cli.internal.Flags;
import java.util.Optional;
import picocli.CommandLine.ParseResult;

/** What a command line wants, and with which session. */
sealed interface Purpose {

  /** A session that lives as long as the command. */
  record Capture() implements Purpose {}

  /** A session that goes on without the command, until somebody attaches to it. */
  record Detach(String key) implements Purpose {}

  /**
   * The rest of a detached session.
   *
   * @param stop whether there shall be none
   */
  record Attach(String key, boolean stop) implements Purpose {}

  /** Whether there is such a session. */
  record IsDetached(String key) implements Purpose {}

  static Purpose of(ParseResult arguments) throws Failure {
    Optional<String> detach = key(arguments, RecordFlags.DETACH);
    if (detach.isPresent()) {
      return new Detach(detach.get());
    }
    Optional<String> attach = key(arguments, RecordFlags.ATTACH);
    if (attach.isPresent()) {
      return new Attach(attach.get(), Flags.isSet(arguments, RecordFlags.STOP));
    }
    return key(arguments, RecordFlags.IS_DETACHED)
        .<Purpose>map(IsDetached::new)
        .orElseGet(Capture::new);
  }

  private static Optional<String> key(ParseResult arguments, String flag) throws Failure {
    Optional<String> key = Flags.text(arguments, flag);
    if (key.isPresent() && key.get().isEmpty()) {
      throw new Failure(ExitCode.USAGE, flag + " needs a key");
    }
    return key;
  }

  /** The flag that asks for what only a running daemon can give; empty where there is none. */
  default Optional<String> flagForDaemon() {
    return switch (this) {
      case Capture() -> Optional.empty();
      case Detach(String key) -> Optional.of(RecordFlags.DETACH);
      case Attach(String key, boolean stop) -> Optional.of(RecordFlags.ATTACH);
      case IsDetached(String key) -> Optional.of(RecordFlags.IS_DETACHED);
    };
  }
}
