package dev.sonda.cli.internal.record.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.endpoint.Loss;
import dev.sonda.api.endpoint.SessionResult;
import dev.sonda.api.endpoint.SourceResult;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class RecordingSummaryTest {
  private static RecordingSummary summaryOf(SourceResult source, String... segments) {
    SessionResult result =
        new SessionResult(1, "", 0, List.of(source), List.of(), List.of(), List.of());
    return summaryOf(result, segments);
  }

  private static RecordingSummary summaryOf(SessionResult result, String... segments) {
    return new RecordingSummary(
        "t.pftrace",
        List.of(segments),
        Optional.of(1000L),
        Optional.of(7L),
        Optional.of(700L),
        "",
        Optional.of(result));
  }

  private static String printed(RecordingSummary summary) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    summary.print(new PrintStream(out, true, UTF_8));
    return out.toString(UTF_8);
  }

  @Test
  void shouldTellHowLongSourceWaitedForMemory() {
    RecordingSummary summary =
        summaryOf(new SourceResult(1, "host", "a", 7, 700, "", 30, 4000, 2, 1500));
    assertThat(printed(summary)).contains("waited 2 times for room in shared memory, 1.5 s in all");
    assertThat(summary.json())
        .contains("\"packets_dropped\"", "\"stalls\"", "\"stalled_ms\"", "1500");
  }

  @Test
  @Tag("T07")
  void shouldMergeLinesOfEqualDataSourceInstances() {
    List<SourceResult> sources = new ArrayList<>();
    sources.add(new SourceResult(1, "host", "a", 7, 700, ""));
    for (int i = 2; i <= 47; i++) {
      sources.add(uncounted(i, "flood"));
    }
    assertThat(printed(summaryOf(resultOf(sources, List.of()))).lines())
        .containsSubsequence(
            "  a (host): 7 packets, 700 bytes",
            "  b (flood): packets not counted, 46 times",
            "    its producer went away")
        .hasSize(5);
  }

  @Test
  @Tag("T07")
  void shouldCountSourcesAndLossesBeyondLimit() {
    List<SourceResult> sources = new ArrayList<>();
    List<Loss> losses = new ArrayList<>();
    for (int i = 1; i <= 2000; i++) {
      sources.add(uncounted(i, "flood" + i));
      losses.add(new Loss(Loss.Cause.PRODUCER_LOST, "flood" + i, 1, "producer", 0, ""));
    }
    assertThat(printed(summaryOf(resultOf(sources, losses))).lines())
        .hasSizeLessThan(200)
        .contains("  and 1936 more data sources", "  and 1936 more losses");
  }

  private static SourceResult uncounted(int instance, String producer) {
    return new SourceResult(
        instance,
        producer,
        "b",
        SourceResult.UNKNOWN,
        SourceResult.UNKNOWN,
        "its producer went away");
  }

  private static SessionResult resultOf(List<SourceResult> sources, List<Loss> losses) {
    return new SessionResult(1, "", 0, sources, losses, List.of(), List.of());
  }

  @Test
  void shouldReportThatAllFailedWhenNoOfferedSourceStarted() {
    SourceResult failed = new SourceResult(0, "host", "a", 0, 0, "no shared memory");
    SourceResult neverOffered = new SourceResult(0, "", "b", 0, 0, "no producer has offered it");
    SourceResult began = new SourceResult(1, "host", "c", 7, 700, "");
    assertThat(summaryOf(results(failed, neverOffered)).haveAllFailed()).isTrue();
    assertThat(summaryOf(results(failed, began)).haveAllFailed()).isFalse();
    assertThat(summaryOf(results(neverOffered)).haveAllFailed()).isFalse();
    assertThat(summaryOf(results()).haveAllFailed()).isFalse();
  }

  /**
   * Happens at the limit pids.max, for example: the instance exists, but its probe got no thread.
   */
  @Test
  @Tag("T12")
  void shouldTellWhetherAllDataSourcesFailedWithoutAnyPacket() {
    SourceResult failed = new SourceResult(1, "host", "a", 0, 0, "got no thread");
    SourceResult silent = new SourceResult(2, "host", "b", 0, 0, "");
    SourceResult broken = new SourceResult(3, "host", "c", 7, 700, "it threw");
    SourceResult gone =
        new SourceResult(4, "sdk", "d", SourceResult.UNKNOWN, SourceResult.UNKNOWN, "went away");
    assertThat(summaryOf(results(failed)).haveAllFailed()).isTrue();
    assertThat(summaryOf(results(failed, silent)).haveAllFailed()).isFalse();
    assertThat(summaryOf(results(failed, broken)).haveAllFailed()).isFalse();
    assertThat(summaryOf(results(failed, gone)).haveAllFailed()).isFalse();
  }

  private static SessionResult results(SourceResult... sources) {
    return new SessionResult(1, "", 0, List.of(sources), List.of(), List.of(), List.of());
  }

  @Test
  void shouldListSegmentFiles() {
    SourceResult source = new SourceResult(1, "host", "a", 7, 700, "");
    assertThat(printed(summaryOf(source))).doesNotContain("segment");
    assertThat(summaryOf(source).json()).doesNotContain("segments");
    assertThat(printed(summaryOf(source, "t.0003.pftrace")))
        .contains("\n  in the segment t.0003.pftrace\n");
    RecordingSummary several =
        summaryOf(source, "t.0003.pftrace", "t.0004.pftrace", "t.0005.pftrace");
    assertThat(printed(several)).contains("in 3 segments, from t.0003.pftrace to t.0005.pftrace\n");
    assertThat(several.json()).contains("\"segments\":[\"t.0003.pftrace\",\"t.0004");
  }

  @Test
  void shouldNotReportZeroLossesWhenProducerWasLate() {
    SourceResult source = new SourceResult(1, "host", "a", 7, 700, "");
    SessionResult result =
        new SessionResult(1, "", 0, List.of(source), List.of(), List.of("host"), List.of());
    RecordingSummary summary = summaryOf(result);

    assertThat(printed(summary))
        .doesNotContain("nothing was lost")
        .contains("host did not answer the last flush in time", "may be missing");
    assertThat(summary.hasLosses()).isTrue();
  }

  @Test
  void shouldNotReportZeroLossesWhenPacketsWereNotCounted() {
    RecordingSummary summary =
        summaryOf(
            new SourceResult(1, "probes", "b", SourceResult.UNKNOWN, SourceResult.UNKNOWN, ""));

    assertThat(printed(summary))
        .doesNotContain("nothing was lost")
        .contains("no loss was seen, but the packets of b are not counted");
    assertThat(summary.hasLosses()).isFalse();
  }

  @Test
  void shouldCountFailedSourceAsLoss() {
    Loss loss = new Loss(Loss.Cause.SOURCE_FAILED, "a (host)", 1, "data source", 0, "it threw");
    SourceResult source = new SourceResult(1, "host", "a", 7, 700, "it threw");
    RecordingSummary summary =
        summaryOf(
            new SessionResult(1, "", 0, List.of(source), List.of(loss), List.of(), List.of()));

    assertThat(printed(summary))
        .contains("lost 1 data source in a (host): source failed; it threw")
        .doesNotContain("nothing was lost");
    assertThat(summary.hasLosses()).isTrue();
  }

  @Test
  void shouldMarkCountsOfRunningSession() {
    SessionResult result =
        new SessionResult(
            1,
            "",
            0,
            List.of(new SourceResult(1, "host", "a", 9, 900, "")),
            List.of(),
            List.of(),
            List.of());
    RecordingSummary summary =
        new RecordingSummary(
            "t",
            List.of(),
            Optional.empty(),
            Optional.of(7L),
            Optional.of(700L),
            "",
            Optional.of(result),
            true);

    assertThat(printed(summary))
        .contains("7 packets", "the session, which goes on, has so far:\n  a (host): 9 packets");
  }

  @Test
  void shouldOmitMemoryWaitOfSourceThatNeverWaited() {
    RecordingSummary summary = summaryOf(new SourceResult(1, "host", "a", 7, 700, ""));
    assertThat(printed(summary)).doesNotContain("waited").contains("nothing was lost");
  }
}
