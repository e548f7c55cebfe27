package dev.sonda.itests.guest;

import dev.sonda.itests.campaign.CheckReport;
import dev.sonda.testkit.trace.MessageView;
import dev.sonda.testkit.trace.StrictTraceReader;
import dev.sonda.testkit.trace.TracePacketView;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Checks the clocks of a trace during which the machine was suspended and its wall clock was set.
 */
final class SuspendClockCheck {
  private static final int REALTIME = 1;
  private static final int MONOTONIC = 3;
  private static final int BOOTTIME = 6;
  private static final long NANOS_PER_S = 1_000_000_000;
  private static final long HOUR_NS = 3600 * NANOS_PER_S;

  /** Tolerance in ns between two clock snapshots on an emulated machine. */
  private static final long ERROR_NS = 60 * NANOS_PER_S;

  /** Tolerance in seconds for sessions that start and end late on an emulated machine. */
  private static final long LATE_S = 20;

  private static final long EARLY_S = 3;
  private static final int SAMPLES_PER_S = 2;
  private static final List<String> MARKS = List.of("began", "forward", "back", "woke");

  private final String name;
  private final List<TracePacketView> trace;
  private final CheckReport verdict;

  SuspendClockCheck(String name, Path file, CheckReport verdict) throws IOException {
    this.name = name;
    this.trace = new StrictTraceReader().read(file);
    this.verdict = verdict;
  }

  /**
   * Runs all checks.
   *
   * @param boottimeS expected length including the suspended time
   * @param monotonicS expected length without suspended time
   */
  void check(long boottimeS, long monotonicS) {
    lasts("CLOCK_BOOTTIME", BOOTTIME, boottimeS);
    lasts("CLOCK_MONOTONIC", MONOTONIC, monotonicS);
    verdict.check(
        hasStep(HOUR_NS) && hasStep(-2 * HOUR_NS), name + ": clock snapshots have both steps");
    samples(monotonicS);
    marks();
    verdict.check(
        trace.stream()
                .filter(packet -> packet.has("trace_stats"))
                .mapToLong(SuspendClockCheck::losses)
                .sum()
            == 0,
        name + ": its statistics count no loss");
  }

  private void lasts(String clock, int id, long wantedS) {
    List<Long> times = times(id);
    long lastedS = (times.getLast() - times.getFirst()) / NANOS_PER_S;
    verdict.check(
        lastedS >= wantedS - EARLY_S && lastedS <= wantedS + LATE_S,
        "%s: lasts %d s by %s, wanted %d".formatted(name, lastedS, clock, wantedS));
  }

  /** Whether the wall clock was stepped by {@code stepNs} relative to the monotonic clock. */
  private boolean hasStep(long stepNs) {
    List<Long> boot = times(BOOTTIME);
    List<Long> wall = times(REALTIME);
    for (int i = 1; i < wall.size(); i++) {
      long stepped = wall.get(i) - wall.get(i - 1) - (boot.get(i) - boot.get(i - 1));
      if (Math.abs(stepped - stepNs) < ERROR_NS) {
        return true;
      }
    }
    return false;
  }

  private List<Long> times(int clock) {
    return trace.stream()
        .filter(packet -> packet.has("clock_snapshot"))
        .flatMap(packet -> packet.message("clock_snapshot").messages("clocks").stream())
        .filter(each -> each.integer("clock_id") == clock)
        .map(each -> each.integer("timestamp"))
        .toList();
  }

  /**
   * Checks the number of samples; up to a quarter may be missing on a machine that is too slow for
   * its timers.
   */
  private void samples(long awakeS) {
    List<Long> times =
        trace.stream()
            .filter(packet -> packet.has("sys_stats"))
            .map(packet -> packet.integer("timestamp"))
            .toList();
    long least = awakeS * SAMPLES_PER_S * 3 / 4;
    verdict.check(
        times.equals(times.stream().sorted().toList()) && times.size() >= least,
        "%s: %d samples, at least %d; their times rise".formatted(name, times.size(), least));
  }

  /**
   * Checks the marks written before and after each clock step and the suspend; the last mark may be
   * too late.
   */
  private void marks() {
    List<GuestSystemdUnits.Print> prints = GuestSystemdUnits.prints(trace);
    List<String> texts = prints.stream().map(print -> print.text().split(" ", -1)[0]).toList();
    List<Long> times = prints.stream().map(GuestSystemdUnits.Print::timestampNs).toList();
    boolean isOfItsWriter =
        prints.stream().allMatch(print -> print.text().endsWith(" " + print.pid()));
    verdict.check(
        texts.size() >= MARKS.size() - 1
            && texts.equals(MARKS.subList(0, texts.size()))
            && times.equals(times.stream().sorted().toList())
            && isOfItsWriter,
        "%s: kernel events in their order, each of the process that wrote it: %s"
            .formatted(name, texts));
  }

  private static long losses(TracePacketView packet) {
    MessageView stats = packet.message("trace_stats");
    long lost = sum(stats, "chunks_discarded", "patches_discarded");
    for (MessageView buffer : stats.messages("buffer_stats")) {
      lost +=
          sum(
              buffer,
              "chunks_overwritten",
              "chunks_discarded",
              "patches_failed",
              "trace_writer_packet_loss",
              "abi_violations");
    }
    return lost;
  }

  private static long sum(MessageView stats, String... fields) {
    return Stream.of(fields).filter(stats::has).mapToLong(stats::integer).sum();
  }
}
