package dev.sonda.probe.ftrace.internal.decode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.probe.ftrace.internal.DecodedPages;
import dev.sonda.probe.ftrace.internal.RawPageBuilder;
import dev.sonda.probe.ftrace.internal.RawRecordBuilder;
import dev.sonda.probe.ftrace.internal.RecordedEventFormats;
import dev.sonda.probe.ftrace.internal.bundle.FtraceClockSnapshot;
import dev.sonda.probe.ftrace.internal.bundle.KernelSymbols;
import dev.sonda.probe.ftrace.internal.decode.filter.RecordFilter;
import dev.sonda.probe.ftrace.internal.decode.page.ParseStatus;
import dev.sonda.probe.ftrace.internal.format.KnownEvents;
import dev.sonda.probe.ftrace.internal.format.PageFormat;
import dev.sonda.probe.ftrace.internal.format.PrintkFormats;
import dev.sonda.probe.ftrace.internal.plan.EventDecodingPlan;
import dev.sonda.probe.ftrace.internal.plan.EventDecodingPlanner;
import dev.sonda.testkit.RecordedMessage;
import dev.sonda.testkit.RecordingTraceWriter;
import dev.sonda.testkit.trace.MessageView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class SessionDecoderTest {
  private static final EventDecodingPlanner PLANNER =
      new EventDecodingPlanner(KnownEvents.load(), PrintkFormats.NONE);
  private static final byte[] PRINT =
      RawRecordBuilder.of("ftrace/print").thread(7).tail("hello\n\0").toBytes();
  private static final byte[] IDLE =
      RawRecordBuilder.of("power/cpu_idle").thread(0).set("state", 1).set("cpu_id", 3).toBytes();

  @Test
  void shouldWriteEventWithTimestampPidAndFields() {
    MessageView bundle = session("ftrace/print").decode(3, page(1000)).bundle();

    assertThat(bundle.integer("cpu")).isEqualTo(3);
    assertThat(bundle.has("lost_events")).isFalse();
    assertThat(bundle.has("ftrace_clock")).isFalse();
    assertThat(bundle.integer("previous_bundle_end_timestamp")).isZero();
    MessageView event = bundle.messages("event").getFirst();
    assertThat(event.integer("timestamp")).isEqualTo(1000);
    assertThat(event.integer("pid")).isEqualTo(7);
    assertThat(event.message("print").string("buf")).isEqualTo("hello\n");
  }

  @Test
  void shouldWriteNoPacketWhenPagesHoldNoEventsOfSession() {
    assertThat(session("power/cpu_idle").decode(0, page(1), page(2)).packets()).isEmpty();
    assertThat(session("power/cpu_idle").decode(0).packets()).isEmpty();
  }

  @Test
  void shouldWriteOnlyEventsOfSession() {
    byte[] page = RawPageBuilder.at(5).record(1, PRINT).record(1, IDLE).record(1, PRINT).toBytes();

    MessageView event = session("power/cpu_idle").decode(0, page).event();

    assertThat(event.integer("timestamp")).isEqualTo(7);
    assertThat(event.message("cpu_idle").integer("cpu_id")).isEqualTo(3);
  }

  @Test
  void shouldIgnoreUnknownEvents() {
    byte[] page =
        RawPageBuilder.at(5).record(0, new byte[] {-1, -1, 0, 0}).record(1, PRINT).toBytes();

    assertThat(session("ftrace/print").decode(0, page).events()).hasSize(1);
  }

  @Test
  void shouldPutPagesOfOneBatchIntoOneBundle() {
    assertThat(
            session("ftrace/print").decode(0, page(1), page(2), page(3)).bundle().messages("event"))
        .extracting(event -> event.integer("timestamp"))
        .containsExactly(1L, 2L, 3L);
  }

  @Test
  void shouldBeginAnotherBundleWhereEventsWereLost() {
    byte[] afterLoss = RawPageBuilder.at(20).lostEvents().record(1, PRINT).toBytes();

    List<MessageView> bundles =
        session("ftrace/print").decode(0, page(10), afterLoss, page(30)).bundles();

    assertThat(bundles)
        .extracting(bundle -> bundle.has("lost_events"))
        .containsExactly(false, true);
    assertThat(bundles)
        .extracting(bundle -> bundle.integer("previous_bundle_end_timestamp"))
        .containsExactly(0L, 10L);
    assertThat(bundles.get(1).messages("event")).hasSize(2);
  }

  @Test
  void shouldWriteBundleForLossWithoutEvents() {
    byte[] afterLoss = RawPageBuilder.at(20).lostEvents().record(1, PRINT).toBytes();

    MessageView bundle = session("power/cpu_idle").decode(0, afterLoss).bundle();

    assertThat(bundle.flag("lost_events")).isTrue();
    assertThat(bundle.messages("event")).isEmpty();
  }

  @Test
  void shouldWriteEndTimeOfPreviousBundlePerCpu() {
    DecodedPages session = session("ftrace/print");

    session.decode(0, page(10)).decode(90, page(20)).decode(0, page(30)).decode(90, page(40));

    assertThat(session.bundles())
        .extracting(bundle -> bundle.integer("previous_bundle_end_timestamp"))
        .containsExactly(0L, 0L, 10L, 20L);
  }

  @Test
  void shouldWriteClockSnapshotInBundle() {
    MessageView bundle =
        session("ftrace/print")
            .clock(new FtraceClockSnapshot(3, 77, 99))
            .decode(0, page(10))
            .bundle();

    assertThat(bundle.constant("ftrace_clock")).isEqualTo("FTRACE_CLOCK_LOCAL");
    assertThat(bundle.integer("ftrace_timestamp")).isEqualTo(77);
    assertThat(bundle.integer("boot_timestamp")).isEqualTo(99);
  }

  @Test
  void shouldReadPagesOfA32BitKernel() {
    PageFormat format = new PageFormat(12, 4096);
    PageDecoder decoder = PageDecoder.of(format, PrintkFormats.NONE, events("ftrace/print"));

    byte[] page = RawPageBuilder.at(format, 10).record(5, PRINT).toBytes();

    assertThat(new DecodedPages(decoder).decode(0, page).event().integer("timestamp"))
        .isEqualTo(15);
  }

  @Test
  void shouldReadLargePages() {
    PageFormat format = new PageFormat(16, 1 << 16);
    PageDecoder decoder = PageDecoder.of(format, PrintkFormats.NONE, events("ftrace/print"));
    RawPageBuilder page = RawPageBuilder.at(format, 0);
    String text = "x".repeat(30_000);
    byte[] record = RawRecordBuilder.of("ftrace/print").tail(text + "\0").toBytes();

    List<MessageView> events =
        new DecodedPages(decoder)
            .decode(0, page.record(1, record).record(1, record).toBytes())
            .events();

    assertThat(events)
        .hasSize(2)
        .allSatisfy(event -> assertThat(event.message("print").string("buf")).isEqualTo(text));
  }

  @Test
  void shouldWriteOneBundleOfSeveralPagesOfOneCpu() {
    PageDecoder decoder = decoder("ftrace/print");
    RecordingTraceWriter writer = new RecordingTraceWriter(() -> 0);
    decoder.decode(0, RawPageBuilder.withSlack(page(1)), null, writer);
    decoder.decode(0, RawPageBuilder.withSlack(page(2)), null, writer);
    assertThat(writer.packets()).isEmpty();

    decoder.decode(1, RawPageBuilder.withSlack(page(3)), null, writer);
    assertThat(writer.packets()).as("the first CPU's").hasSize(1);

    decoder.finish(writer);
    decoder.finish(writer);
    assertThat(writer.packets()).hasSize(2);
  }

  @Test
  void shouldBeginNewBundleWhenBundleIsLarge() {
    String text = "x".repeat(3900);
    byte[] page =
        RawPageBuilder.at(5)
            .record(1, RawRecordBuilder.of("ftrace/print").tail(text + "\0").toBytes())
            .toBytes();
    byte[][] pages = new byte[200][];
    Arrays.fill(pages, page);

    List<MessageView> bundles = session("ftrace/print").decode(0, pages).bundles();

    assertThat(bundles).hasSizeBetween(11, 13);
    assertThat(bundles.stream().mapToInt(bundle -> bundle.messages("event").size()).sum())
        .isEqualTo(200);
    assertThat(bundles.getLast().integer("previous_bundle_end_timestamp")).isEqualTo(6);
  }

  @Test
  @Tag("T25")
  void shouldReportInvalidPageAndContinue() {
    byte[] torn = RawPageBuilder.at(20).record(1, PRINT).header(29, 0).record(1, PRINT).toBytes();
    PageDecoder decoder = decoder("ftrace/print");

    MessageView bundle = new DecodedPages(decoder).decode(0, page(10), torn, page(30)).bundle();

    assertThat(bundle.messages("event"))
        .extracting(event -> event.integer("timestamp"))
        .containsExactly(10L, 21L, 30L);
    assertError(bundle, 20, "FTRACE_STATUS_ABI_NULL_PADDING");
    assertThat(decoder.statuses()).containsExactly(ParseStatus.NULL_PADDING);
  }

  @Test
  @Tag("T25")
  void shouldReportInvalidPageHeaderAndContinue() {
    for (long size : List.of(0L, 4081L, (1L << 27) - 1)) {
      byte[] bad = RawPageBuilder.at(20).record(1, PRINT).toBytes(size);
      MessageView bundle = session("ftrace/print").decode(0, bad, page(30)).bundle();

      assertError(bundle, 20, "FTRACE_STATUS_ABI_INVALID_PAGE_HEADER");
      assertThat(bundle.messages("event")).hasSize(1);
    }
  }

  @Test
  @Tag("T25")
  void shouldReportPageOfZeros() {
    byte[] page = RawPageBuilder.at(20).toBytes(4080);

    assertError(
        session("ftrace/print").decode(0, page).bundle(), 20, "FTRACE_STATUS_ABI_ZERO_DATA_LENGTH");
  }

  @Test
  @Tag("T25")
  void shouldReportRecordShorterThanFormat() {
    byte[] page = RawPageBuilder.at(20).record(1, Arrays.copyOf(IDLE, 12)).toBytes();

    MessageView bundle = session("power/cpu_idle").decode(0, page).bundle();

    assertError(bundle, 20, "FTRACE_STATUS_INVALID_EVENT");
    assertThat(bundle.messages("event")).isEmpty();
  }

  @Test
  void shouldListReaderErrorOnceWhenReportedRepeatedly() {
    PageDecoder decoder = decoder("ftrace/print");

    decoder.report(ParseStatus.READ_ERROR);
    decoder.report(ParseStatus.READ_ERROR);

    assertThat(decoder.statuses()).containsExactly(ParseStatus.READ_ERROR);
  }

  @Test
  void shouldLeaveOutEventsThatFilterRejects() {
    int print = RecordedEventFormats.event("ftrace/print").id();
    RecordFilter filter =
        new RecordFilter() {
          @Override
          public int eventId() {
            return print;
          }

          @Override
          public boolean keeps(byte[] page, int begin, int end) {
            return page[begin + 16] == 'x';
          }
        };
    RequestedKernelEvents events =
        new RequestedKernelEvents(
            plans("ftrace/print", "power/cpu_idle"), false, filter, KernelSymbols.NONE);
    byte[] kept = RawRecordBuilder.of("ftrace/print").tail("xyz\0").toBytes();
    byte[] page =
        RawPageBuilder.at(0)
            .record(1, PRINT)
            .record(1, IDLE)
            .record(1, kept)
            .record(1, PRINT)
            .toBytes();

    assertThat(session(events).decode(0, page).events())
        .extracting(event -> event.integer("timestamp"))
        .containsExactly(2L, 3L);
  }

  @Test
  void shouldReportThreadsOfEvents() {
    PageDecoder decoder = decoder("sched/sched_switch", "task/task_newtask");
    byte[] newTask = RawRecordBuilder.of("task/task_newtask").thread(5).set("pid", 9).toBytes();
    byte[] sched = schedSwitch(5, 1, 2);

    new DecodedPages(decoder)
        .decode(
            0, RawPageBuilder.at(0).record(1, sched).record(1, newTask).record(1, sched).toBytes());

    assertThat(seen(decoder)).containsExactly(5, 1, 2, 9);
    decoder.seenThreads().clear();
    assertThat(seen(decoder)).isEmpty();
  }

  @Test
  void shouldReportThreadsThatAreNamedOrEnd() {
    PageDecoder decoder = decoder("task/task_rename", "sched/sched_process_exit");
    byte[] exit = RawRecordBuilder.of("sched/sched_process_exit").thread(7).set("pid", 7).toBytes();

    new DecodedPages(decoder)
        .decode(
            0,
            RawPageBuilder.at(0)
                .record(1, rename(5, "first"))
                .record(1, rename(6, "0123456789abcdef"))
                .record(1, rename(5, "last"))
                .record(1, exit)
                .toBytes());

    assertThat(told(decoder)).containsExactly("5 first", "6 0123456789abcdef", "5 last", "7 gone");
    decoder.seenThreads().clear();
    assertThat(told(decoder)).isEmpty();
  }

  @Test
  void shouldReportManyThreadsThatAreNamedOrEnd() {
    PageDecoder decoder = decoder("task/task_rename", "sched/sched_process_exit");
    DecodedPages session = new DecodedPages(decoder);
    for (int thread = 0; thread < 1500; thread++) {
      byte[] exit = RawRecordBuilder.of("sched/sched_process_exit").set("pid", thread).toBytes();
      session.decode(
          0, RawPageBuilder.at(0).record(1, rename(thread, "x")).record(1, exit).toBytes());
    }

    assertThat(told(decoder)).hasSize(3000).contains("1499 x", "1499 gone");
  }

  private static byte[] rename(int thread, String name) {
    return RawRecordBuilder.of("task/task_rename")
        .thread(1)
        .set("pid", thread)
        .set("newcomm", name)
        .toBytes();
  }

  private static List<String> told(PageDecoder decoder) {
    List<String> told = new ArrayList<>();
    decoder.seenThreads().forEachRenamed((thread, name) -> told.add(thread + " " + name));
    decoder.seenThreads().forEachExited(thread -> told.add(thread + " gone"));
    return told;
  }

  @Test
  void shouldReportManyThreads() {
    PageDecoder decoder = decoder("sched/sched_switch");
    DecodedPages session = new DecodedPages(decoder);
    for (int thread = 0; thread < 3000; thread++) {
      session.decode(
          0, RawPageBuilder.at(0).record(1, schedSwitch(thread, thread, thread)).toBytes());
    }

    assertThat(seen(decoder)).hasSize(3000).doesNotHaveDuplicates();
  }

  @Test
  void shouldWriteEachSymbolOncePerReadRound() {
    RequestedKernelEvents events =
        new RequestedKernelEvents(
            plans("workqueue/workqueue_execute_start"),
            false,
            RecordFilter.ALL,
            address -> address == 0x10 ? "" : "at_" + Long.toHexString(address));
    PageDecoder decoder = PageDecoder.of(PageFormat.USUAL, PrintkFormats.NONE, events);
    DecodedPages session = new DecodedPages(decoder);

    session.decode(0, work(0x10, 0xffffffff81000000L)).decode(1, work(0x10, 0x20));
    decoder.endRound();
    session.decode(0, work(0x20, 0x10));

    assertThat(session.events())
        .extracting(event -> event.message("workqueue_execute_start").integer("function"))
        .containsExactly(2L, 3L, 2L);
    assertThat(session.packets().stream().map(SessionDecoderTest::symbols))
        .containsExactly(List.of("2 at_ffffffff81000000"), List.of("3 at_20"), List.of("1 at_20"));
    assertThat(session.packets())
        .extracting(packet -> packet.has(13))
        .containsExactly(true, false, true);
  }

  private static List<String> symbols(RecordedMessage packet) {
    return packet.message(12).messages(26).stream()
        .map(symbol -> symbol.number(1) + " " + symbol.string(2))
        .toList();
  }

  private static byte[] work(long work, long function) {
    return RawPageBuilder.at(0)
        .record(
            0,
            RawRecordBuilder.of("workqueue/workqueue_execute_start")
                .set("work", work)
                .set("function", function)
                .toBytes())
        .toBytes();
  }

  private static byte[] schedSwitch(int thread, int from, int to) {
    return RawRecordBuilder.of("sched/sched_switch")
        .thread(thread)
        .set("prev_pid", from)
        .set("next_pid", to)
        .toBytes();
  }

  private static List<Integer> seen(PageDecoder decoder) {
    List<Integer> seen = new ArrayList<>();
    decoder.seenThreads().forEachSeen(seen::add);
    return seen;
  }

  private static void assertError(MessageView bundle, long timeNs, String status) {
    List<MessageView> errors = bundle.messages("error");
    assertThat(errors).hasSize(1);
    assertThat(errors.getFirst().integer("timestamp")).isEqualTo(timeNs);
    assertThat(errors.getFirst().constant("status")).isEqualTo(status);
  }

  private static byte[] page(long timeNs) {
    return RawPageBuilder.at(timeNs).record(0, PRINT).toBytes();
  }

  private static DecodedPages session(String... paths) {
    return new DecodedPages(decoder(paths));
  }

  private static DecodedPages session(RequestedKernelEvents events) {
    return new DecodedPages(PageDecoder.of(PageFormat.USUAL, PrintkFormats.NONE, events));
  }

  private static PageDecoder decoder(String... paths) {
    return PageDecoder.of(PageFormat.USUAL, PrintkFormats.NONE, events(paths));
  }

  private static RequestedKernelEvents events(String... paths) {
    return RequestedKernelEvents.of(plans(paths));
  }

  private static List<EventDecodingPlan> plans(String... paths) {
    return Arrays.stream(paths).map(RecordedEventFormats::event).map(PLANNER::plan).toList();
  }
}
