package dev.sonda.cli.internal.record;

import static dev.sonda.cli.internal.Flags.isSet;

import dev.sonda.cli.internal.ExitCode;
import dev.sonda.cli.internal.Failure;
import dev.sonda.cli.internal.Flags;
import dev.sonda.protos.TraceConfig;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.ParseResult;

/**
 * What the flags of {@code record} say; names and meanings are Perfetto's where it has them.
 *
 * @param config a file, or {@code -} for standard input
 * @param out a file, or {@code -} for standard output
 * @param events kernel events that were named
 */
record RecordOptions(
    Purpose purpose,
    Background background,
    Optional<String> config,
    boolean text,
    Optional<String> out,
    boolean noClobber,
    Optional<Duration> time,
    Optional<Size> buffer,
    Optional<Size> maxFileSize,
    boolean allowMissing,
    boolean failOnLoss,
    boolean json,
    boolean connect,
    List<String> events) {
  private static final String DEFAULT_OUTPUT = "trace.pftrace";

  /** A duration that was given. */
  record Duration(long milliseconds) {}

  /** A size that was given. */
  record Size(long bytes) {}

  static RecordOptions of(ParseResult arguments) throws Failure {
    FlagRules.check(arguments);
    return new RecordOptions(
        Purpose.of(arguments),
        background(arguments),
        Flags.text(arguments, RecordFlags.CONFIG),
        isSet(arguments, RecordFlags.TXT),
        Flags.text(arguments, RecordFlags.OUT),
        isSet(arguments, RecordFlags.NO_CLOBBER),
        Optional.ofNullable(arguments.matchedOptionValue(RecordFlags.TIME, (Duration) null)),
        Optional.ofNullable(arguments.matchedOptionValue(RecordFlags.BUFFER, (Size) null)),
        Optional.ofNullable(arguments.matchedOptionValue(RecordFlags.SIZE, (Size) null)),
        isSet(arguments, RecordFlags.ALLOW_MISSING),
        isSet(arguments, RecordFlags.FAIL_ON_LOSS),
        isSet(arguments, RecordFlags.JSON),
        isSet(arguments, RecordFlags.CONNECT),
        List.of(arguments.matchedPositionalValue(0, new String[0])));
  }

  private static Background background(ParseResult arguments) throws Failure {
    boolean wait = isSet(arguments, RecordFlags.BACKGROUND_WAIT);
    if (!wait && !isSet(arguments, RecordFlags.BACKGROUND)) {
      return Background.NEVER;
    }
    if (Flags.text(arguments, RecordFlags.OUT).equals(Optional.of("-"))) {
      throw new Failure(
          ExitCode.USAGE, "what records in the background has no standard output: give -o FILE");
    }
    return wait ? Background.ONCE_STARTED : Background.ONCE_ACCEPTED;
  }

  /** The flag that asks for what only a running daemon can give; empty where none does. */
  Optional<String> flagForDaemon() {
    return connect ? Optional.of(RecordFlags.CONNECT) : purpose.flagForDaemon();
  }

  String output() {
    return out.orElse(DEFAULT_OUTPUT);
  }

  /** The same for this config, which may know a file itself. */
  String outputFor(TraceConfig config) {
    boolean namesFile = config.getWriteIntoFile() && !config.getOutputPath().isEmpty();
    return out.orElse(namesFile ? config.getOutputPath() : DEFAULT_OUTPUT);
  }

  /** Whether the session shall stay in its buffers until somebody attaches to it. */
  boolean keepsInBuffers() {
    return purpose instanceof Purpose.Detach && maxFileSize.isEmpty() && out.isEmpty();
  }
}
