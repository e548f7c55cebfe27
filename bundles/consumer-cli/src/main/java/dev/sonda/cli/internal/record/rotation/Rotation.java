package dev.sonda.cli.internal.record.rotation;

import static dev.sonda.cli.internal.Flags.value;

import dev.sonda.api.endpoint.ConsumerEndpoint;
import dev.sonda.api.endpoint.RotateResult;
import dev.sonda.api.endpoint.RotationPlan;
import dev.sonda.api.endpoint.SondaPort;
import dev.sonda.cli.internal.Answer;
import dev.sonda.cli.internal.ExitCode;
import dev.sonda.cli.internal.Failure;
import dev.sonda.cli.internal.Flags;
import dev.sonda.cli.internal.config.option.DurationOption;
import dev.sonda.cli.internal.config.option.SizeOption;
import dev.sonda.protos.TraceConfig;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.TypeConversionException;

/**
 * A recording whose file is cut into segments, of which the newest are kept.
 *
 * @param keep how many at the most, with the one that is being written
 * @param minFreeBytes what is left of the disk to others
 */
public record Rotation(RotationPlan plan, int keep, long minFreeBytes) {
  public static final String ROTATE = "--rotate";
  public static final String KEEP = "--keep";
  public static final String MIN_FREE = "--min-free";

  private static final String DEFAULT_MIN_FREE = "256mb";
  private static final int WRITE_PERIOD_MS = 1000;
  private static final int SHORTEST_FLUSH_PERIOD_MS = 250;
  private static final int LONGEST_FLUSH_PERIOD_MS = 5000;

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

  public static Optional<Rotation> of(ParseResult arguments) throws Failure {
    Optional<String> when = Flags.text(arguments, ROTATE);
    if (when.isEmpty()) {
      return Optional.empty();
    }
    try {
      String minFree = Flags.text(arguments, MIN_FREE).orElse(DEFAULT_MIN_FREE);
      return Optional.of(
          new Rotation(
              plan(when.get()),
              keep(Flags.text(arguments, KEEP)),
              new SizeOption().convert(minFree).bytes()));
    } catch (TypeConversionException e) {
      throw new Failure(ExitCode.USAGE, ROTATE + ": " + e.getMessage(), e);
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
        size.isEmpty() ? 0 : new SizeOption().convert(size).bytes(),
        time.isEmpty() ? 0 : new DurationOption().convert(time).milliseconds());
  }

  private static int keep(Optional<String> text) throws Failure {
    if (text.isEmpty()) {
      return Integer.MAX_VALUE;
    }
    if (!text.get().matches("[1-9][0-9]{0,8}")) {
      throw new Failure(ExitCode.USAGE, KEEP + " wants a count, and " + text.get() + " is none");
    }
    return Integer.parseInt(text.get());
  }

  /**
   * Segments are the service's to write, and as long as they should be only if it writes often;
   * what producers hold back is in the segment of its time only if it is flushed often.
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

  /** Tells the service of the session that it has just begun. */
  public void begin(ConsumerEndpoint endpoint) throws Failure {
    SondaPort port = requirePort(endpoint);
    RotateResult result = Answer.to(reply -> port.rotateBy(plan, reply));
    if (!result.success()) {
      throw new Failure(ExitCode.FAILURE, "the file can't be rotated: " + result.error());
    }
  }

  /** To be asked before anything is recorded. */
  public static SondaPort requirePort(ConsumerEndpoint endpoint) throws Failure {
    return endpoint
        .sondaPort()
        .orElseThrow(() ->
            new Failure(ExitCode.USAGE, "this service is not Sonda's and can't rotate a file"));
  }
}
