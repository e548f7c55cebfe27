package dev.sonda.cli.internal.record.rotation;

import static dev.sonda.cli.internal.PicocliSpecs.value;

import dev.sonda.api.endpoint.ConsumerEndpoint;
import dev.sonda.api.endpoint.RotateResult;
import dev.sonda.api.endpoint.RotationPlan;
import dev.sonda.api.endpoint.SondaPort;
import dev.sonda.cli.internal.BlockingReply;
import dev.sonda.cli.internal.PicocliSpecs;
import dev.sonda.cli.internal.config.option.UnitOption;
import dev.sonda.protos.TraceConfig;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.TypeConversionException;

/**
 * The rotation of a recording's file: when a new segment begins, and which segments are kept.
 *
 * @param keep the largest number of segments, including the segment that is being written
 * @param minFreeBytes the disk space that is kept free, in bytes, by deleting older segments
 */
public record RotationSettings(RotationPlan plan, int keep, long minFreeBytes) {
  public static final String ROTATE = "--rotate";
  public static final String KEEP = "--keep";
  public static final String MIN_FREE = "--min-free";

  /** The disk space that is kept free if {@link #MIN_FREE} isn't given. */
  private static final String DEFAULT_MIN_FREE = "256mb";

  /** Period, in ms, of the service's writes, so that a segment ends at most one second late. */
  private static final int WRITE_PERIOD_MS = 1000;

  private static final int SHORTEST_FLUSH_PERIOD_MS = 250;
  private static final int LONGEST_FLUSH_PERIOD_MS = 5000;

  /** Adds the flags of rotation to a command. */
  public static void addFlags(CommandSpec spec) {
    spec.addOption(
            value(
                List.of(ROTATE),
                "SIZE/TIME",
                "Write while recording, into segments NAME.0001.pftrace and so on, each a trace of"
                    + " its own: a new one at that size or after that time, whichever is first."
                    + " 100M/10m, 100M or /10m. With --detach the daemon goes on doing so, and"
                    + " keeps all."))
        .addOption(
            value(
                List.of(KEEP), "COUNT", "With --rotate: keep that many segments, the newest ones."))
        .addOption(
            value(
                List.of(MIN_FREE),
                "SIZE",
                "With --rotate: the oldest segments go when less of the disk is free, and then the"
                    + " recording ends (default: "
                    + DEFAULT_MIN_FREE
                    + ")."));
  }

  /** Reads the flags of rotation; empty without {@link #ROTATE}. */
  public static Optional<RotationSettings> of(ParseResult arguments) throws CommandFailure {
    Optional<String> when = PicocliSpecs.text(arguments, ROTATE);
    if (when.isEmpty()) {
      return Optional.empty();
    }
    try {
      String minFree = PicocliSpecs.text(arguments, MIN_FREE).orElse(DEFAULT_MIN_FREE);
      return Optional.of(
          new RotationSettings(
              plan(when.get()),
              keep(PicocliSpecs.text(arguments, KEEP)),
              UnitOption.size(minFree).bytes()));
    } catch (TypeConversionException e) {
      throw new CommandFailure(ExitCode.USAGE, ROTATE + ": " + e.getMessage(), e);
    }
  }

  private static RotationPlan plan(String text) {
    int slash = text.indexOf('/');
    String size = slash < 0 ? text : text.substring(0, slash);
    String time = slash < 0 ? "" : text.substring(slash + 1);
    if (size.isEmpty() && time.isEmpty()) {
      throw new TypeConversionException("'" + text + "' is not like 100M/10m, 100M or /10m");
    }
    return new RotationPlan(
        size.isEmpty() ? 0 : UnitOption.size(size).bytes(),
        time.isEmpty() ? 0 : UnitOption.duration(time).milliseconds());
  }

  private static int keep(Optional<String> text) throws CommandFailure {
    if (text.isEmpty()) {
      return Integer.MAX_VALUE;
    }
    if (!text.get().matches("[1-9][0-9]{0,8}")) {
      throw new CommandFailure(
          ExitCode.USAGE, KEEP + " wants a count, and " + text.get() + " is none");
    }
    return Integer.parseInt(text.get());
  }

  /**
   * Adapts a config to rotation. The service ends a segment when it writes, so it has to write
   * often; and data in producers' buffers gets into the right segment only if it is flushed often.
   * Periods that the config sets are kept.
   */
  public TraceConfig into(TraceConfig config) {
    TraceConfig.Builder rotated = config.toBuilder().setWriteIntoFile(true);
    if (!config.hasFileWritePeriodMs()) {
      rotated.setFileWritePeriodMs(WRITE_PERIOD_MS);
    }
    if (!config.hasFlushPeriodMs()) {
      rotated.setFlushPeriodMs(flushPeriodMs());
    }
    return rotated.build();
  }

  private int flushPeriodMs() {
    return plan.segmentMs() == 0
        ? LONGEST_FLUSH_PERIOD_MS
        : Math.clamp(plan.segmentMs() / 2, SHORTEST_FLUSH_PERIOD_MS, LONGEST_FLUSH_PERIOD_MS);
  }

  /** Starts the rotation of the session that the service has just begun. */
  public void begin(ConsumerEndpoint endpoint) throws CommandFailure {
    SondaPort port = requirePort(endpoint);
    RotateResult result = BlockingReply.to(reply -> port.rotateBy(plan, reply));
    if (!result.success()) {
      throw new CommandFailure(ExitCode.FAILURE, "the file can't be rotated: " + result.error());
    }
  }

  /**
   * The service's port that rotates files. To be called before the recording starts.
   *
   * @throws CommandFailure if the service isn't Sonda's
   */
  public static SondaPort requirePort(ConsumerEndpoint endpoint) throws CommandFailure {
    return endpoint
        .sondaPort()
        .orElseThrow(() ->
            new CommandFailure(
                ExitCode.USAGE, "this service is not Sonda's and can't rotate a file"));
  }
}
