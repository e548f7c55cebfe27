package dev.sonda.probe.ftrace.internal.decode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.probe.ftrace.internal.DecodedPages;
import dev.sonda.probe.ftrace.internal.RawPageBuilder;
import dev.sonda.probe.ftrace.internal.RawRecordBuilder;
import dev.sonda.probe.ftrace.internal.RecordedEventFormats;
import dev.sonda.probe.ftrace.internal.format.EventFormat;
import dev.sonda.probe.ftrace.internal.format.KnownEvents;
import dev.sonda.probe.ftrace.internal.format.PageFormat;
import dev.sonda.probe.ftrace.internal.format.PrintkFormats;
import dev.sonda.probe.ftrace.internal.plan.EventDecodingPlan;
import dev.sonda.probe.ftrace.internal.plan.EventDecodingPlanner;
import dev.sonda.testkit.trace.MessageView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class CompactSchedTest {
  private static final EventFormat SWITCH = RecordedEventFormats.event("sched/sched_switch");
  private static final EventFormat WAKING = RecordedEventFormats.event("sched/sched_waking");

  @Test
  void shouldWriteSwitchesAsColumns() {
    byte[] page =
        RawPageBuilder.at(1000)
            .record(1, schedSwitch("idle", 0, 120, 1))
            .record(5, schedSwitch("worker", 77, 98, 0x102))
            .record(7, schedSwitch("idle", 0, 120, -1))
            .toBytes();

    MessageView bundle = session(SWITCH, WAKING).decode(0, page).bundle();

    MessageView compact = bundle.message("compact_sched");
    assertThat(bundle.messages("event")).isEmpty();
    assertThat(compact.strings("intern_table")).containsExactly("idle", "worker");
    assertThat(compact.integers("switch_timestamp")).containsExactly(1001L, 5L, 7L);
    assertThat(compact.integers("switch_prev_state")).containsExactly(1L, 0x102L, -1L);
    assertThat(compact.integers("switch_next_pid")).containsExactly(0L, 77L, 0L);
    assertThat(compact.integers("switch_next_prio")).containsExactly(120L, 98L, 120L);
    assertThat(compact.integers("switch_next_comm_index")).containsExactly(0L, 1L, 0L);
    assertThat(compact.has("waking_timestamp")).isFalse();
  }

  @Test
  void shouldWriteWakingsAsColumnsBesideSwitches() {
    byte[] page =
        RawPageBuilder.at(1000)
            .record(1, waking("worker", 77, 98, 3, 0x41))
            .record(2, schedSwitch("worker", 77, 98, 0))
            .record(3, waking("other", 78, 120, 1, 0))
            .toBytes();

    MessageView compact = session(SWITCH, WAKING).decode(0, page).bundle().message("compact_sched");

    assertThat(compact.strings("intern_table")).containsExactly("worker", "other");
    assertThat(compact.integers("switch_timestamp")).containsExactly(1003L);
    assertThat(compact.integers("waking_timestamp")).containsExactly(1001L, 5L);
    assertThat(compact.integers("waking_pid")).containsExactly(77L, 78L);
    assertThat(compact.integers("waking_target_cpu")).containsExactly(3L, 1L);
    assertThat(compact.integers("waking_prio")).containsExactly(98L, 120L);
    assertThat(compact.integers("waking_comm_index")).containsExactly(0L, 1L);
    assertThat(compact.integers("waking_common_flags")).containsExactly(0x41L, 0L);
  }

  @Test
  void shouldIgnoreBytesAfterEndOfThreadName() {
    byte[] page =
        RawPageBuilder.at(0)
            .record(1, schedSwitch("0123456789abcdef", 1, 1, 1))
            .record(1, schedSwitch("01234567", 1, 1, 1))
            .record(1, schedSwitch("01234567\0rubbish", 1, 1, 1))
            .record(1, schedSwitch("0123\0rubbish", 1, 1, 1))
            .record(1, schedSwitch("0123", 1, 1, 1))
            .record(1, schedSwitch("", 1, 1, 1))
            .toBytes();

    MessageView compact = session(SWITCH).decode(0, page).bundle().message("compact_sched");

    assertThat(compact.strings("intern_table"))
        .containsExactly("0123456789abcdef", "01234567", "0123", "");
    assertThat(compact.integers("switch_next_comm_index")).containsExactly(0L, 1L, 1L, 2L, 2L, 3L);
  }

  @Test
  void shouldBeginAnotherBundleAfterManyNames() {
    byte[][] pages = new byte[4][];
    for (int page = 0; page < pages.length; page++) {
      RawPageBuilder raw = RawPageBuilder.at(page);
      for (int i = 0; i < 50; i++) {
        raw.record(1, schedSwitch("comm" + (50 * page + i), i, 1, 1));
      }
      pages[page] = raw.toBytes();
    }

    List<MessageView> bundles = session(SWITCH).decode(0, pages).bundles();

    assertThat(bundles)
        .extracting(bundle -> bundle.message("compact_sched").strings("intern_table").size())
        .containsExactly(100, 100);
    assertThat(bundles.get(1).message("compact_sched").integers("switch_timestamp").getFirst())
        .isEqualTo(3);
    assertThat(bundles.get(1).integer("previous_bundle_end_timestamp")).isEqualTo(51);
  }

  @Test
  void shouldInternAnyNumberOfThreadNames() {
    PageFormat large = new PageFormat(16, 1 << 16);
    RawPageBuilder page = RawPageBuilder.at(large, 0);
    for (int i = 0; i < 900; i++) {
      page.record(1, schedSwitch("comm" + i % 600, i, 1, 1));
    }

    MessageView compact =
        session(large, SWITCH).decode(0, page.toBytes()).bundle().message("compact_sched");

    assertThat(compact.strings("intern_table")).hasSize(600).doesNotHaveDuplicates();
    assertThat(compact.integers("switch_next_comm_index")).hasSize(900).contains(599L);
  }

  @Test
  void shouldWriteOtherEventsBesideColumns() {
    EventFormat print = RecordedEventFormats.event("ftrace/print");
    byte[] page =
        RawPageBuilder.at(0)
            .record(1, schedSwitch("a", 1, 1, 1))
            .record(1, RawRecordBuilder.of(print).tail("text\0").toBytes())
            .toBytes();

    MessageView bundle = session(SWITCH, print).decode(0, page).bundle();

    assertThat(bundle.messages("event")).hasSize(1);
    assertThat(bundle.message("compact_sched").integers("switch_timestamp")).hasSize(1);
  }

  @Test
  void shouldWriteWakingsAsEventsWhenSwitchesAreNotRecorded() {
    byte[] page = RawPageBuilder.at(0).record(1, waking("a", 1, 1, 1, 0)).toBytes();

    assertThat(session(WAKING).decode(0, page).bundle().messages("event")).hasSize(1);
  }

  @Test
  void shouldWriteFullEventsWhenKernelFieldTypesDiffer() {
    EventFormat other = SWITCH.declaring("next_pid", "long next_pid");
    EventDecodingPlanner planner = new EventDecodingPlanner(KnownEvents.load(), PrintkFormats.NONE);
    EventDecodingPlan waking = planner.plan(WAKING);
    EventDecodingPlan unusual = planner.plan(other);
    assertThat(sched(planner.plan(SWITCH), waking).hasUnusualSched()).isFalse();
    assertThat(sched(waking).hasUnusualSched())
        .as("no reader wants columns of these alone")
        .isFalse();
    assertThat(sched(unusual, waking).hasUnusualSched()).isTrue();
    assertThat(RequestedKernelEvents.of(List.of(unusual)).hasUnusualSched()).isFalse();
    byte[] page = RawPageBuilder.at(0).record(1, schedSwitch("a", 1, 1, 1)).toBytes();

    assertThat(session(other, WAKING).decode(0, page).bundle().messages("event")).hasSize(1);
  }

  private static RequestedKernelEvents sched(EventDecodingPlan... plans) {
    return RequestedKernelEvents.of(List.of(plans)).withCompactSched();
  }

  @Test
  void shouldReportThreadsThatAreSwitchedInOrWoken() {
    PageDecoder decoder = decoder(PageFormat.USUAL, SWITCH, WAKING);

    new DecodedPages(decoder)
        .decode(
            0,
            RawPageBuilder.at(0)
                .record(1, schedSwitch("a", 5, 1, 1))
                .record(1, waking("b", 6, 1, 1, 0))
                .toBytes());

    List<Integer> seen = new ArrayList<>();
    decoder.seenThreads().forEachSeen(seen::add);
    assertThat(seen).containsExactly(5, 6);
  }

  @Test
  @Tag("T25")
  void shouldReportTooShortRecord() {
    for (byte[] record : List.of(schedSwitch("a", 1, 1, 1), waking("a", 1, 1, 1, 0))) {
      byte[] page =
          RawPageBuilder.at(0).record(1, Arrays.copyOf(record, record.length - 4)).toBytes();

      MessageView bundle = session(SWITCH, WAKING).decode(0, page).bundle();

      assertThat(bundle.messages("error").getFirst().constant("status"))
          .isEqualTo("FTRACE_STATUS_SHORT_COMPACT_EVENT");
      assertThat(bundle.has("compact_sched")).isFalse();
    }
  }

  private static byte[] schedSwitch(String comm, int pid, int prio, long state) {
    return RawRecordBuilder.of(SWITCH)
        .set("next_comm", comm)
        .set("next_pid", pid)
        .set("next_prio", prio)
        .set("prev_state", state)
        .toBytes();
  }

  private static byte[] waking(String comm, int pid, int prio, int cpu, int flags) {
    return RawRecordBuilder.of(WAKING)
        .set("common_flags", flags)
        .set("comm", comm)
        .set("pid", pid)
        .set("prio", prio)
        .set("target_cpu", cpu)
        .toBytes();
  }

  private static DecodedPages session(EventFormat... formats) {
    return session(PageFormat.USUAL, formats);
  }

  private static DecodedPages session(PageFormat page, EventFormat... formats) {
    return new DecodedPages(decoder(page, formats));
  }

  private static PageDecoder decoder(PageFormat page, EventFormat... formats) {
    EventDecodingPlanner planner = new EventDecodingPlanner(KnownEvents.load(), PrintkFormats.NONE);
    RequestedKernelEvents events =
        RequestedKernelEvents.of(Arrays.stream(formats).map(planner::plan).toList())
            .withCompactSched();
    return PageDecoder.of(page, PrintkFormats.NONE, events);
  }
}
