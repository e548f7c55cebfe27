package dev.sonda.cli.internal.record.option;

import dev.sonda.cli.internal.PicocliSpecs;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.util.Optional;
import java.util.regex.Pattern;
import picocli.CommandLine.ParseResult;

/**
 * The purpose of a {@code record} command line: to record, detach, attach to or clone a session.
 */
public sealed interface RecordPurpose {

  /** Records a session that ends with the command. */
  record Capture() implements RecordPurpose {}

  /** Starts a session that continues without the command, until another command attaches to it. */
  record Detach(String key) implements RecordPurpose {}

  /**
   * Follows a detached session and saves it.
   *
   * @param stop whether to end the session at once
   */
  record Attach(String key, boolean stop) implements RecordPurpose {}

  /** Checks whether there is a detached session with this key. */
  record IsDetached(String key) implements RecordPurpose {}

  /**
   * Saves a copy of the data that a running session has recorded so far.
   *
   * @param sessionId 0 where the name is given
   * @param forBugreport whether the session's trace filter is not applied
   */
  record Clone(long sessionId, String name, boolean forBugreport) implements RecordPurpose {
    private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");

    private static Clone of(String idOrName, boolean forBugreport) {
      return NUMBER.matcher(idOrName).matches()
          ? new Clone(Long.parseLong(idOrName), "", forBugreport)
          : new Clone(0, idOrName, forBugreport);
    }

    /** The session's name or number, for sentences. */
    public String session() {
      return name.isEmpty() ? Long.toString(sessionId) : "'" + name + "'";
    }
  }

  /** The purpose that the flags of {@code record} select. */
  static RecordPurpose of(ParseResult arguments) throws CommandFailure {
    Optional<String> detach = key(arguments, RecordFlags.DETACH);
    if (detach.isPresent()) {
      return new Detach(detach.get());
    }
    Optional<String> attach = key(arguments, RecordFlags.ATTACH);
    if (attach.isPresent()) {
      return new Attach(attach.get(), PicocliSpecs.isSet(arguments, RecordFlags.STOP));
    }
    Optional<String> isDetached = key(arguments, RecordFlags.IS_DETACHED);
    return isDetached.isPresent()
        ? new IsDetached(isDetached.get())
        : clone(arguments).<RecordPurpose>map(clone -> clone).orElseGet(Capture::new);
  }

  private static Optional<Clone> clone(ParseResult arguments) throws CommandFailure {
    boolean forBugreport = PicocliSpecs.isSet(arguments, RecordFlags.CLONE_FOR_BUGREPORT);
    Optional<Clone> byName =
        key(arguments, RecordFlags.CLONE_BY_NAME).map(name -> new Clone(0, name, forBugreport));
    return byName.isPresent()
        ? byName
        : key(arguments, RecordFlags.CLONE).map(session -> Clone.of(session, forBugreport));
  }

  private static Optional<String> key(ParseResult arguments, String flag) throws CommandFailure {
    Optional<String> key = PicocliSpecs.text(arguments, flag);
    if (key.isPresent() && key.get().isEmpty()) {
      throw new CommandFailure(ExitCode.USAGE, flag + " needs a value");
    }
    return key;
  }

  /** The flag that needs a running daemon; empty where none does. */
  default Optional<String> flagForDaemon() {
    return switch (this) {
      case Capture() -> Optional.empty();
      case Detach(String key) -> Optional.of(RecordFlags.DETACH);
      case Attach(String key, boolean stop) -> Optional.of(RecordFlags.ATTACH);
      case IsDetached(String key) -> Optional.of(RecordFlags.IS_DETACHED);
      case Clone(long id, String name, boolean forBugreport) -> Optional.of(RecordFlags.CLONE);
    };
  }
}
