package dev.sonda.cli.internal.record.report;

import dev.sonda.api.endpoint.Loss;
import dev.sonda.api.endpoint.SessionResult;
import dev.sonda.api.endpoint.SourceResult;
import dev.sonda.cli.internal.AmountText;
import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.JsonFormatter;
import dev.sonda.cli.internal.SessionResultFormatter;
import dev.sonda.cli.internal.record.option.RecordOptions;
import dev.sonda.terminal.ExitCode;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The result of a recording, printed for people or as JSON, and its exit code.
 *
 * @param segments the segment files that still exist, the oldest first; empty if the recording is a
 *     single file
 * @param durationMs the duration; empty if the recording began before the command
 * @param packets packets in the file; empty where the service wrote it
 * @param bytes the file's size; empty where it isn't known
 * @param result empty where the service isn't Sonda's
 * @param goesOn whether the session continues: then its data sources count the packets written so
 *     far, not those in the file
 */
public record RecordingSummary(
    String output,
    List<String> segments,
    Optional<Long> durationMs,
    Optional<Long> packets,
    Optional<Long> bytes,
    String error,
    Optional<SessionResult> result,
    boolean goesOn) {

  /** The summary of a session that has ended. */
  public RecordingSummary(
      String output,
      List<String> segments,
      Optional<Long> durationMs,
      Optional<Long> packets,
      Optional<Long> bytes,
      String error,
      Optional<SessionResult> result) {
    this(output, segments, durationMs, packets, bytes, error, result, false);
  }

  public RecordingSummary {
    segments = List.copyOf(segments);
  }

  /** Prints the summary in words or as JSON, and returns the command's exit code. */
  public ExitCode report(CommandContext context, RecordOptions options) {
    if (options.json()) {
      boolean outIsTaken = options.output().equals("-");
      (outIsTaken ? context.err() : context.out()).println(json());
    } else {
      print(context.err());
    }
    return exitCode(context, options);
  }

  /**
   * The exit code by the worst outcome: a failed disk, an error of the session, no recorded data,
   * and losses if the options count them.
   */
  private ExitCode exitCode(CommandContext context, RecordOptions options) {
    if (hasDiskLoss()) {
      return ExitCode.DISK;
    }
    if (!error.isEmpty()) {
      return ExitCode.FAILURE;
    }
    if (haveAllFailed() || (options.needsData() && isWithoutSources())) {
      context.err().println("sonda: none of the config's data sources recorded anything");
      return ExitCode.FAILURE;
    }
    return options.failOnLoss() && hasLosses() ? ExitCode.DATA_LOST : ExitCode.OK;
  }

  /** Whether the result has losses, or can't exclude them. */
  boolean hasLosses() {
    return result.map(known -> LossVerdict.of(known).hasLosses()).orElse(false);
  }

  /** Whether the config has data sources, of which none existed during the whole session. */
  boolean isWithoutSources() {
    return result
        .map(SessionResult::sources)
        .filter(sources -> !sources.isEmpty())
        .map(sources -> sources.stream().allMatch(source -> source.producerName().isEmpty()))
        .orElse(false);
  }

  /** Whether data sources existed, and each of them failed without recording anything. */
  boolean haveAllFailed() {
    return !isWithoutSources()
        && result
            .map(SessionResult::sources)
            .filter(sources -> !sources.isEmpty())
            .map(sources -> sources.stream().allMatch(RecordingSummary::hasFailed))
            .orElse(false);
  }

  /**
   * Whether a data source has failed. One without a reported problem and without packets hasn't
   * failed, since there may have been no data to record.
   */
  private static boolean hasFailed(SourceResult source) {
    boolean isKnownEmpty = source.packets() == 0 && !source.problem().isEmpty();
    return source.instanceId() == 0 || isKnownEmpty;
  }

  /** Whether the service's disk was full or broken. */
  boolean hasDiskLoss() {
    return result.stream()
        .flatMap(known -> known.losses().stream())
        .anyMatch(loss -> loss.cause() == Loss.Cause.DISK);
  }

  /** Prints the summary for people. */
  void print(PrintStream err) {
    err.println(
        output
            + ": "
            + packets.map(count -> AmountText.count(count, "packet") + ", ").orElse("")
            + bytes.map(AmountText::bytes).orElse("written")
            + durationMs.map(length -> " in " + AmountText.seconds(length)).orElse(""));
    if (!segments.isEmpty()) {
      err.println("  " + segmentLine());
    }
    if (goesOn && result.isPresent()) {
      err.println("  the session, which goes on, has so far:");
    }
    result.ifPresent(known -> printResult(known, err));
    if (!error.isEmpty()) {
      err.println("  ended early: " + error);
    }
  }

  private String segmentLine() {
    String last = segments.getLast();
    return segments.size() == 1
        ? "in the segment " + last
        : "in "
            + AmountText.count(segments.size(), "segment")
            + ", from "
            + segments.getFirst()
            + " to "
            + last;
  }

  private static void printResult(SessionResult result, PrintStream err) {
    for (String line : SourceLines.of(result.sources())) {
      err.println("  " + line);
    }
    for (String sentence : result.unsupported()) {
      err.println("  " + sentence);
    }
    for (String sentence : LossVerdict.of(result).sentences()) {
      err.println("  " + sentence);
    }
  }

  /** The summary as one JSON object, documented in {@code docs/json}. */
  String json() {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("output", output);
    if (!segments.isEmpty()) {
      object.put("segments", segments);
    }
    durationMs.ifPresent(length -> object.put("duration_ms", length));
    packets.ifPresent(count -> object.put("packets", count));
    bytes.ifPresent(size -> object.put("bytes", size));
    object.put("error", error);
    result.ifPresent(known -> {
      object.put("sources", known.sources().stream().map(SessionResultFormatter::of).toList());
      object.put("losses", known.losses().stream().map(SessionResultFormatter::of).toList());
      object.put("late_producers", known.lateProducers());
      object.put("unsupported", known.unsupported());
    });
    return JsonFormatter.of(object);
  }
}
