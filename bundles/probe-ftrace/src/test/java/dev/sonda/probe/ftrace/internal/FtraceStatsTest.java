package dev.sonda.probe.ftrace.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.probe.ftrace.internal.format.EventFormat;
import dev.sonda.probe.ftrace.internal.format.FormatFileReader;
import dev.sonda.probe.ftrace.internal.tracefs.Tracefs;
import dev.sonda.protos.FtraceConfig;
import dev.sonda.testkit.LogWatcher;
import dev.sonda.testkit.RecordedMessage;
import dev.sonda.testkit.trace.MessageView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Statistics that a session writes in addition to its events. */
class FtraceStatsTest {
  private static final String SWITCH = "sched/sched_switch";
  private static final int EVENT_BUNDLE = 1;
  private static final int PHASE = 1;
  private static final int SYMBOLS = 3;
  private static final int SYMBOLS_KB = 4;
  private static final int UNKNOWN_EVENTS = 6;
  private static final int FAILED_EVENTS = 7;
  private static final int PRESERVED = 8;
  private static final int PROBE_COUNTS = 10;
  private static final int BUFFER_PAGES = 11;
  private static final int WANTED_PAGES = 12;
  private static final int EXCLUSIVE_ERROR = 13;

  @RegisterExtension final LogWatcher log = new LogWatcher();

  @TempDir private Path folder;
  @TempDir private Path notes;

  private FakeTracefs tree;
  private FtraceDataSource source;

  @BeforeEach
  void setUp() {
    tree = new FakeTracefs(folder);
    source = new FtraceDataSource(new Tracefs(List.of(folder)), notes, FtraceSessionFixture.LOOKS);
  }

  @AfterEach
  void tearDown() {
    source.deactivate();
  }

  @Test
  void shouldReportMissingAndRefusedEventsInStartStats() {
    tree.remove("events/block/block_rq_issue/enable");
    FtraceSessionFixture run =
        FtraceSessionFixture.started(
            source, FtraceSessionFixture.events(SWITCH, "sched/nonsense", "block/block_rq_issue"));
    run.stop();

    RecordedMessage start = run.statistics().getFirst();
    assertThat(texts(start, UNKNOWN_EVENTS)).containsExactly("sched/nonsense");
    assertThat(texts(start, FAILED_EVENTS)).containsExactly("block/block_rq_issue");
    RecordedMessage end = run.statistics().getLast();
    assertThat(end.number(PHASE)).isEqualTo(2);
    assertThat(end.has(UNKNOWN_EVENTS)).isFalse();
    assertThat(end.has(FAILED_EVENTS)).isFalse();
    log.expect("can't turn on block/block_rq_issue");
  }

  @Test
  void shouldReportPrintFilterThatKernelDoesNotSupport() {
    tree.file(
        "events/ftrace/print/format",
        """
        name: print
        ID: 5
        format:
        \tfield:unsigned short common_type;\toffset:0;\tsize:2;\tsigned:0;
        \tfield:int common_pid;\toffset:4;\tsize:4;\tsigned:1;

        \tfield:__data_loc char[] buf;\toffset:16;\tsize:4;\tsigned:1;

        print fmt: ""
        """);
    FtraceConfig.Builder config = FtraceSessionFixture.events("ftrace/print");
    config.getPrintFilterBuilder().addRulesBuilder().setPrefix("a").setAllow(false);
    FtraceSessionFixture run = FtraceSessionFixture.started(source, config);
    run.stop();

    assertThat(texts(run.statistics().getFirst(), FAILED_EVENTS))
        .containsExactly("ftrace/print (unexpected format for filtering)");
  }

  @Test
  void shouldReportSchedEventsThatCompactFormatCannotHold() {
    tree.file(
        "events/sched/sched_switch/format",
        tree.text("events/sched/sched_switch/format").replace("pid_t next_pid", "long next_pid"));
    FtraceSessionFixture run =
        FtraceSessionFixture.started(source, FtraceSessionFixture.events(SWITCH));
    run.stop();

    assertThat(texts(run.statistics().getFirst(), FAILED_EVENTS))
        .containsExactly("perfetto/compact_sched (unexpected sched event format)");
  }

  @Test
  void shouldCountHitsAndMissesForSessionsWithProbes() {
    tree.file("kprobe_events", "").file("kprobe_profile", "  vfs_read  10  2\n");
    kprobe("perfetto_kprobes/vfs_read", 1234);
    FtraceConfig.Builder config = FtraceConfig.newBuilder();
    config
        .addKprobeEventsBuilder()
        .setProbe("vfs_read")
        .setType(FtraceConfig.KprobeEvent.KprobeType.KPROBE_TYPE_KPROBE);
    FtraceSessionFixture run = FtraceSessionFixture.started(source, config);
    tree.file("kprobe_profile", "  vfs_read  30  2\n");
    run.stop();

    assertThat(run.statistics().getFirst().message(PROBE_COUNTS).number(1)).isEqualTo(10);
    assertThat(run.statistics().getLast().message(PROBE_COUNTS).number(1)).isEqualTo(30);
    assertThat(run.statistics().getLast().message(PROBE_COUNTS).number(2)).isEqualTo(2);
    assertThat(run.statistics().getFirst().has(FAILED_EVENTS)).isFalse();
    FtraceSessionFixture other =
        FtraceSessionFixture.started(source, FtraceSessionFixture.events(SWITCH));
    other.stop();
    assertThat(other.statistics().getLast().has(PROBE_COUNTS)).isFalse();
  }

  private void kprobe(String path, int id) {
    tree.file(
            "events/" + path + "/format",
            """
            name: vfs_read
            ID: %d
            format:
            \tfield:unsigned short common_type;\toffset:0;\tsize:2;\tsigned:0;
            \tfield:int common_pid;\toffset:4;\tsize:4;\tsigned:1;

            \tfield:unsigned long __probe_ip;\toffset:8;\tsize:8;\tsigned:0;

            print fmt: ""
            """
                .formatted(id))
        .file("events/" + path + "/enable", "0\n");
  }

  /** From the kernel's page through all layers to the packet. */
  @Test
  void shouldCountNoEventOfKprobeAndFunctionGraphAsUnknown() throws IOException {
    tree.file("kprobe_events", "")
        .file("kprobe_profile", "")
        .file("available_tracers", "function_graph nop\n")
        .file("set_ftrace_filter", "#### all functions enabled ####\n")
        .file("set_graph_function", "#### all functions enabled ####\n")
        .file("max_graph_depth", "0\n");
    kprobe("perfetto_kprobes/vfs_read", 1234);
    for (String event : List.of("ftrace/funcgraph_entry", "ftrace/funcgraph_exit")) {
      String format = "events/" + event + "/format";
      tree.file(format, Files.readString(RecordedEventFormats.root().resolve(format)));
    }
    byte[] page =
        RawPageBuilder.at(1000)
            .record(
                1, RawRecordBuilder.of(format("perfetto_kprobes", "vfs_read")).thread(7).toBytes())
            .record(1, RawRecordBuilder.of("ftrace/funcgraph_entry").set("depth", 2).toBytes())
            .record(
                1,
                RawRecordBuilder.of("ftrace/funcgraph_exit")
                    .set("depth", 2)
                    .set("calltime", 50)
                    .set("rettime", 70)
                    .toBytes())
            .toBytes();
    FtraceConfig.Builder config = FtraceConfig.newBuilder().setEnableFunctionGraph(true);
    config
        .addKprobeEventsBuilder()
        .setProbe("vfs_read")
        .setType(FtraceConfig.KprobeEvent.KprobeType.KPROBE_TYPE_BOTH);
    kprobe("perfetto_kretprobes/vfs_read", 1235);
    FtraceSessionFixture run = FtraceSessionFixture.started(source, config);
    Files.write(folder.resolve("per_cpu/cpu0/trace_pipe_raw"), page);
    run.stop();

    List<MessageView> events =
        run.packets().stream()
            .filter(packet -> packet.has(EVENT_BUNDLE))
            .map(packet -> DecodedPages.read((byte[]) packet.values(EVENT_BUNDLE).getFirst()))
            .flatMap(bundle -> bundle.messages("event").stream())
            .toList();
    assertThat(events).hasSize(3);
    assertThat(events.getFirst().message("kprobe_event").string("name")).isEqualTo("vfs_read");
    assertThat(events.get(1).message("funcgraph_entry").integer("depth")).isEqualTo(2);
    assertThat(events.get(2).message("funcgraph_exit").integer("rettime")).isEqualTo(70);
    assertThat(run.statistics().getFirst().has(UNKNOWN_EVENTS)).isFalse();
  }

  private EventFormat format(String group, String name) throws IOException {
    return new FormatFileReader(folder).event(group, name);
  }

  @Test
  void shouldReportConflictWithOtherSessionInTrace() {
    FtraceSessionFixture first =
        FtraceSessionFixture.started(source, FtraceSessionFixture.events(SWITCH));
    FtraceSessionFixture second =
        new FtraceSessionFixture(
            source, FtraceSessionFixture.events(SWITCH).setTracingCpumask("1"));

    assertThatThrownBy(second::start).hasMessageContaining("alone");
    assertThat(second.packets()).hasSize(1);
    RecordedMessage refusal = second.statistics().getFirst();
    assertThat(refusal.number(PHASE)).isEqualTo(1);
    assertThat(texts(refusal, EXCLUSIVE_ERROR)).singleElement().asString().contains("alone");
    first.stop();
    assertThat(first.statistics().getFirst().has(EXCLUSIVE_ERROR)).isFalse();
  }

  @Test
  void shouldReportPreservedBufferInFirstStats() {
    tree.file("buffer_size_kb", "1409\n");
    FtraceSessionFixture run =
        FtraceSessionFixture.started(
            source, FtraceSessionFixture.events(SWITCH).setPreserveFtraceBuffer(true));

    assertThat(run.statistics()).hasSize(1);
    RecordedMessage first = run.statistics().getFirst();
    assertThat(first.number(PHASE)).isEqualTo(1);
    assertThat(first.number(PRESERVED)).isEqualTo(1);
    run.stop();
    assertThat(run.statistics()).hasSize(3);
    RecordedMessage end = run.statistics().getLast();
    assertThat(end.has(PRESERVED)).isFalse();
    assertThat(end.number(BUFFER_PAGES)).as("1409 kB, the last page not full").isEqualTo(353);
    assertThat(end.number(WANTED_PAGES)).as("as it was found").isEqualTo(352);
  }

  /** The size is read for each packet, since another program may change it. */
  @Test
  void shouldReportWantedAndActualBufferSize() {
    FtraceSessionFixture run =
        FtraceSessionFixture.started(
            source, FtraceSessionFixture.events(SWITCH).setBufferSizeKb(64));
    tree.file("buffer_size_kb", "72\n");
    run.stop();

    RecordedMessage start = run.statistics().getFirst();
    assertThat(start.number(BUFFER_PAGES)).isEqualTo(16);
    assertThat(start.number(WANTED_PAGES)).isEqualTo(16);
    RecordedMessage end = run.statistics().getLast();
    assertThat(end.number(BUFFER_PAGES)).isEqualTo(18);
    assertThat(end.number(WANTED_PAGES)).isEqualTo(16);
  }

  @Test
  void shouldReportNoSymbolsWhenConfigRequestsNone() {
    FtraceSessionFixture run =
        FtraceSessionFixture.started(source, FtraceSessionFixture.events(SWITCH));
    run.stop();

    assertThat(run.statistics()).hasSize(2);
    assertThat(run.statistics())
        .allSatisfy(stats -> {
          assertThat(stats.number(SYMBOLS)).isZero();
          assertThat(stats.number(SYMBOLS_KB)).isZero();
        });
  }

  private static List<String> texts(RecordedMessage message, int field) {
    return message.values(field).stream().map(String.class::cast).toList();
  }
}
