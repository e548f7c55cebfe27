package dev.sonda.cli.internal.record.option;

import dev.sonda.cli.internal.ExitCode;
import dev.sonda.cli.internal.Failure;
import dev.sonda.cli.internal.Flags;
import java.util.Optional;
import java.util.regex.Pattern;
import picocli.CommandLine.ParseResult;

/** What a command line wants, and with which session. */
public sealed interface Purpose {

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

  /**
   * A copy of what a running session has recorded so far.
   *
   * @param sessionId 0 where the name says which session
   * @param forBugreport whether its trace filter is left out
   */
  record Clone(long sessionId, String name, boolean forBugreport) implements Purpose {
    private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");

    private static Clone of(String idOrName, boolean forBugreport) {
      return NUMBER.matcher(idOrName).matches()
          ? new Clone(Long.parseLong(idOrName), "", forBugreport)
          : new Clone(0, idOrName, forBugreport);
    }

    /** The session as people would call it. */
    public String session() {
      return name.isEmpty() ? Long.toString(sessionId) : "'" + name + "'";
    }
  }

  /** What the flags of {@code record} want. */
  static Purpose of(ParseResult arguments) throws Failure {
    Optional<String> detach = key(arguments, RecordFlags.DETACH);
    if (detach.isPresent()) {
      return new Detach(detach.get());
    }
    Optional<String> attach = key(arguments, RecordFlags.ATTACH);
    if (attach.isPresent()) {
      return new Attach(attach.get(), Flags.isSet(arguments, RecordFlags.STOP));
    }
    Optional<String> isDetached = key(arguments, RecordFlags.IS_DETACHED);
    return isDetached.isPresent()
        ? new IsDetached(isDetached.get())
        : clone(arguments).<Purpose>map(clone -> clone).orElseGet(Capture::new);
  }

  private static Optional<Clone> clone(ParseResult arguments) throws Failure {
    boolean forBugreport = Flags.isSet(arguments, RecordFlags.CLONE_FOR_BUGREPORT);
    Optional<Clone> byName =
        key(arguments, RecordFlags.CLONE_BY_NAME).map(name -> new Clone(0, name, forBugreport));
    return byName.isPresent()
        ? byName
        : key(arguments, RecordFlags.CLONE).map(session -> Clone.of(session, forBugreport));
  }

  private static Optional<String> key(ParseResult arguments, String flag) throws Failure {
    Optional<String> key = Flags.text(arguments, flag);
    if (key.isPresent() && key.get().isEmpty()) {
      throw new Failure(ExitCode.USAGE, flag + " needs a value");
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
      case Clone(long id, String name, boolean forBugreport) -> Optional.of(RecordFlags.CLONE);
    };
  }
}
