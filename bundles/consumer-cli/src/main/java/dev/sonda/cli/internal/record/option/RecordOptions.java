package dev.sonda.cli.internal.record.option;

import static dev.sonda.cli.internal.PicocliSpecs.isSet;

import dev.sonda.cli.internal.PicocliSpecs;
import dev.sonda.cli.internal.TracingAccess;
import dev.sonda.cli.internal.record.output.OutputDestination;
import dev.sonda.cli.internal.record.output.OutputDestination.SessionOffer;
import dev.sonda.cli.internal.record.rotation.RotationSettings;
import dev.sonda.protos.TraceConfig;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import picocli.CommandLine.ParseResult;

/**
 * The options of a recording, apart from its trace config.
 *
 * @param out a file, or {@code -} for standard output
 * @param allowMissing whether a data source that doesn't exist or can't record is only reported
 * @param needsData whether a recording without any data source counts as a failure
 * @param notifyFd a descriptor that is notified when all data sources have started
 * @param rotation how the file is split into segments; empty if it isn't
 */
public record RecordOptions(
    RecordPurpose purpose,
    BackgroundMoment background,
    Optional<String> out,
    boolean noClobber,
    boolean allowMissing,
    boolean needsData,
    boolean failOnLoss,
    boolean json,
    boolean connect,
    OptionalInt notifyFd,
    Optional<RotationSettings> rotation) {
  private static final String DEFAULT_OUTPUT = "trace.pftrace";

  /** Options of a recording without segments. */
  public RecordOptions(
      RecordPurpose purpose,
      BackgroundMoment background,
      Optional<String> out,
      boolean noClobber,
      boolean allowMissing,
      boolean needsData,
      boolean failOnLoss,
      boolean json,
      boolean connect,
      OptionalInt notifyFd) {
    this(
        purpose,
        background,
        out,
        noClobber,
        allowMissing,
        needsData,
        failOnLoss,
        json,
        connect,
        notifyFd,
        Optional.empty());
  }

  /** Reads and checks the flags of {@code record}. */
  public static RecordOptions of(ParseResult arguments) throws CommandFailure {
    FlagRules.check(arguments);
    return new RecordOptions(
        RecordPurpose.of(arguments),
        background(arguments),
        PicocliSpecs.text(arguments, RecordFlags.OUT),
        isSet(arguments, RecordFlags.NO_CLOBBER),
        isSet(arguments, RecordFlags.ALLOW_MISSING),
        false,
        isSet(arguments, RecordFlags.FAIL_ON_LOSS),
        isSet(arguments, RecordFlags.JSON),
        isSet(arguments, RecordFlags.CONNECT),
        notifyFd(arguments),
        RotationSettings.of(arguments));
  }

  private static BackgroundMoment background(ParseResult arguments) throws CommandFailure {
    boolean wait = isSet(arguments, RecordFlags.BACKGROUND_WAIT);
    if (!wait && !isSet(arguments, RecordFlags.BACKGROUND)) {
      return BackgroundMoment.NEVER;
    }
    if (PicocliSpecs.text(arguments, RecordFlags.OUT).equals(Optional.of("-"))) {
      throw new CommandFailure(
          ExitCode.USAGE, "what records in the background has no standard output: give -o FILE");
    }
    return wait ? BackgroundMoment.ONCE_STARTED : BackgroundMoment.ONCE_ACCEPTED;
  }

  private static OptionalInt notifyFd(ParseResult arguments) throws CommandFailure {
    Optional<String> number = PicocliSpecs.text(arguments, RecordFlags.NOTIFY_FD);
    try {
      return number.isEmpty()
          ? OptionalInt.empty()
          : OptionalInt.of(Integer.parseUnsignedInt(number.get()));
    } catch (NumberFormatException e) {
      throw new CommandFailure(
          ExitCode.USAGE,
          RecordFlags.NOTIFY_FD
              + " wants the number of a descriptor, and "
              + number.get()
              + " is none",
          e);
    }
  }

  /** These options with another output file, and without segments. */
  public RecordOptions into(String file) {
    return new RecordOptions(
        purpose,
        background,
        Optional.of(file),
        noClobber,
        allowMissing,
        needsData,
        failOnLoss,
        json,
        connect,
        notifyFd);
  }

  /** The flag that needs a running daemon; empty where none does. */
  public Optional<String> flagForDaemon() {
    return connect ? Optional.of(RecordFlags.CONNECT) : purpose.flagForDaemon();
  }

  /** The output file, or {@code -}. */
  public String output() {
    return out.orElse(DEFAULT_OUTPUT);
  }

  /**
   * The output file of a session with this config: the file of the flags, else the config's
   * output_path, else the default file.
   */
  public String outputFor(TraceConfig config) {
    return out.orElse(namesFile(config) ? config.getOutputPath() : DEFAULT_OUTPUT);
  }

  /**
   * Whether the service creates the file: at the config's output_path if no flag names an output,
   * or as the first of several segments.
   */
  private boolean isFileOfService(TraceConfig config) {
    return rotation.isPresent() || (out.isEmpty() && namesFile(config));
  }

  /** Whether the config names the file that the service writes. */
  private static boolean namesFile(TraceConfig config) {
    return config.getWriteIntoFile() && !config.getOutputPath().isEmpty();
  }

  /** Opens the output of a session with this config and offers it to the service. */
  public SessionOffer offer(
      OutputDestination destination, TraceConfig config, TracingAccess tracing)
      throws CommandFailure {
    return isFileOfService(config)
        ? destination.offerPath(config)
        : destination.offer(config, tracing);
  }

  /**
   * Which missing data sources a recording tolerates.
   *
   * @param allowMissing whether any data source may be missing, since it may be registered later
   * @param optionalSources names of data sources that are left out if they can't be recorded
   */
  public record MissingSourcePolicy(boolean allowMissing, Set<String> optionalSources) {
    /** Whether a data source is left out if it can't be recorded. */
    public boolean isOptional(String dataSourceName) {
      return optionalSources.contains(dataSourceName);
    }
  }
}
