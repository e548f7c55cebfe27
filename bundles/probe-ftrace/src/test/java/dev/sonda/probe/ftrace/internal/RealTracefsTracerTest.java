package dev.sonda.probe.ftrace.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.SourceConfig;
import dev.sonda.probe.ftrace.internal.tracefs.Tracefs;
import dev.sonda.probe.ftrace.internal.tracefs.TracefsFolder;
import dev.sonda.protos.FtraceConfig;
import dev.sonda.testkit.Await;
import dev.sonda.testkit.FakeAcknowledgement;
import dev.sonda.testkit.FakeSourceConfig;
import dev.sonda.testkit.RecordingTraceSink;
import dev.sonda.testkit.trace.MessageView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Records this machine's kernel in a tracefs instance created for the test. */
@Timeout(240)
class RealTracefsTracerTest {
  private static final Path TRACEFS = Path.of("/sys/kernel/tracing");
  private static final String NAME = "sonda-test-" + ProcessHandle.current().pid();
  private static final Path INSTANCE = TRACEFS.resolve("instances").resolve(NAME);
  private static final String SUB_BUFFERS = "buffer_subbuf_size_kb";
  private static final int EVENT_BUNDLE = 1;
  private static final int FTRACE_STATS = 34;
  private static final int UNKNOWN_EVENTS = 6;
  private static final int FAILED_EVENTS = 7;

  /** Only every n-th event is tried, as all of them take some seconds. */
  private static final int SAMPLE_STEP = 8;

  @TempDir Path notes;

  private final RecordingTraceSink sink = new RecordingTraceSink(() -> 0);
  private final TracefsFolder folder = new TracefsFolder(INSTANCE);

  @BeforeEach
  void makeInstance() throws IOException {
    assumeTrue(
        Files.isWritable(TRACEFS.resolve("tracing_on")),
        "no tracefs that this user can write is mounted at " + TRACEFS);
    Files.createDirectory(INSTANCE);
  }

  @AfterEach
  void removeInstance() throws IOException {
    Files.deleteIfExists(INSTANCE);
  }

  @Test
  void shouldRecordKernelEventsAndRestoreTracefs() throws IOException {
    List<String> before = state();
    FtraceDataSource source =
        new FtraceDataSource(Tracefs.ofThisMachine(), notes, FtraceSessionFixture.LOOKS);
    Instance instance =
        source.open(
            asking(
                FtraceConfig.newBuilder()
                    .setInstanceName(NAME)
                    .addFtraceEvents("sched/sched_switch")
                    .addFtraceEvents("ftrace/print")),
            sink);
    instance.start(new FakeAcknowledgement());
    Files.writeString(INSTANCE.resolve("trace_marker"), "hello");
    finish(instance::flush);
    Files.writeString(INSTANCE.resolve("trace_marker"), "goodbye");
    finish(instance::stop);
    source.deactivate();

    assertThat(marks()).containsExactly("hello\n", "goodbye\n");
    assertThat(bundles()).anySatisfy(bundle -> assertThat(bundle.has("compact_sched")).isTrue());
    assertThat(sink.packets().stream().filter(packet -> packet.has(FTRACE_STATS))).hasSize(4);
    assertThat(state()).isEqualTo(before);
    assertThat(notes).isEmptyDirectory();
  }

  @Test
  void shouldRecordOnlyThePrintsThatTheSessionWants() throws IOException {
    FtraceConfig.Builder config =
        FtraceConfig.newBuilder().setInstanceName(NAME).addFtraceEvents("ftrace/print");
    config.getPrintFilterBuilder().addRulesBuilder().setPrefix("noise").setAllow(false);
    FtraceDataSource source =
        new FtraceDataSource(Tracefs.ofThisMachine(), notes, FtraceSessionFixture.LOOKS);
    Instance instance = source.open(asking(config), sink);
    instance.start(new FakeAcknowledgement());
    Files.writeString(INSTANCE.resolve("trace_marker"), "noise");
    Files.writeString(INSTANCE.resolve("trace_marker"), "signal");
    finish(instance::stop);
    source.deactivate();

    assertThat(marks()).containsExactly("signal\n");
  }

  /** Each session gets only its own of the events that the kernel writes for both. */
  @Test
  void shouldGiveEachOfTwoSessionsItsOwnEvents() throws IOException {
    FtraceDataSource source =
        new FtraceDataSource(Tracefs.ofThisMachine(), notes, FtraceSessionFixture.LOOKS);
    RecordingTraceSink others = new RecordingTraceSink(() -> 0);
    Instance first = source.open(asking(here("ftrace/print")), sink);
    Instance second = source.open(asking(here("sched/sched_waking")), others);
    first.start(new FakeAcknowledgement());
    second.start(new FakeAcknowledgement());
    Files.writeString(INSTANCE.resolve("trace_marker"), "mine");
    finish(first::stop);
    assertThat(folder.read("tracing_on")).as("for the other one").isEqualTo("1");
    finish(second::stop);
    source.deactivate();

    assertThat(marks()).containsExactly("mine\n");
    assertThat(others.packets().stream().filter(packet -> packet.has(EVENT_BUNDLE)))
        .as("bundles of threads that were woken")
        .isNotEmpty();
  }

  /** The read happens long before the read period ends. */
  @Test
  void shouldReadWhenTheKernelSaysThatABufferFills() throws IOException {
    assumeTrue(wakes(System.getProperty("os.version")), "older kernels wake no reader");
    String before = folder.read("buffer_percent");
    FtraceDataSource source =
        new FtraceDataSource(Tracefs.ofThisMachine(), notes, FtraceSessionFixture.LOOKS);
    FtraceConfig.Builder config =
        here("ftrace/print").setBufferSizeKb(64).setDrainPeriodMs(60_000).setDrainBufferPercent(25);
    Instance instance = source.open(asking(config), sink);
    instance.start(new FakeAcknowledgement());
    assertThat(folder.read("buffer_percent")).isEqualTo("25");
    for (int i = 0; i < 400; i++) {
      Files.writeString(INSTANCE.resolve("trace_marker"), "x".repeat(100));
    }
    Await.until("what fills the buffer", () -> !marks().isEmpty());
    finish(instance::stop);
    source.deactivate();

    assertThat(marks()).hasSize(400);
    assertThat(folder.read("buffer_percent")).isEqualTo(before);
  }

  private static boolean wakes(String release) {
    String[] version = release.split("[.-]", -1);
    int major = Integer.parseInt(version[0]);
    return major > 6 || (major == 6 && Integer.parseInt(version[1]) >= 9);
  }

  @Test
  void shouldTurnOnEventsOfThisKernelByTheirNames() throws IOException {
    List<String> all = switchable();
    int first = new Random().nextInt(SAMPLE_STEP);
    List<String> sample = new ArrayList<>();
    for (int index = first; index < all.size(); index += SAMPLE_STEP) {
      sample.add(all.get(index));
    }
    assertThat(turnedOn(sample)).as("each %dth from %d on", SAMPLE_STEP, first).isEqualTo(sample);
  }

  @Test
  @EnabledIfSystemProperty(named = "sonda.stress", matches = "true")
  void shouldTurnOnEveryEventOfThisKernel() throws IOException {
    List<String> all = switchable();

    assertThat(all).hasSizeGreaterThan(100);
    assertThat(turnedOn(all)).isEqualTo(all);
  }

  /** Events that can be enabled; events of the kernel's tracers can't. */
  private static List<String> switchable() {
    return RecordedEventFormats.paths(TRACEFS).stream()
        .filter(path -> Files.exists(TRACEFS.resolve("events/" + path + "/enable")))
        .toList();
  }

  /**
   * The events that the kernel lists as enabled while a session records the given events; the
   * session must report none as missing.
   */
  private List<String> turnedOn(List<String> events) throws IOException {
    List<String> before = state();
    FtraceDataSource source =
        new FtraceDataSource(Tracefs.ofThisMachine(), notes, FtraceSessionFixture.LOOKS);
    FtraceConfig.Builder config =
        FtraceConfig.newBuilder().setInstanceName(NAME).addAllFtraceEvents(events);
    FtraceSessionFixture run = FtraceSessionFixture.started(source, config);
    List<String> on =
        folder.read("set_event").lines().map(line -> line.replace(':', '/')).sorted().toList();
    run.stop();
    source.deactivate();

    assertThat(run.statistics().getFirst().has(UNKNOWN_EVENTS)).isFalse();
    assertThat(run.statistics().getFirst().has(FAILED_EVENTS)).isFalse();
    assertThat(state()).isEqualTo(before);
    return on;
  }

  private static FtraceConfig.Builder here(String event) {
    return FtraceConfig.newBuilder().setInstanceName(NAME).addFtraceEvents(event);
  }

  private interface Step {
    void run(FakeAcknowledgement done);
  }

  private static void finish(Step step) {
    FakeAcknowledgement done = new FakeAcknowledgement();
    step.run(done);
    Await.until("the tracer's answer", done::complete);
  }

  private static SourceConfig asking(FtraceConfig.Builder config) {
    return FakeSourceConfig.withPayload("linux.ftrace", 100, config.build().toByteArray());
  }

  private List<String> state() throws IOException {
    List<String> state = new ArrayList<>();
    for (String file :
        List.of("tracing_on", "buffer_size_kb", SUB_BUFFERS, "trace_clock", "set_event")) {
      state.add(folder.has(file) ? folder.read(file) : "none");
    }
    return state;
  }

  private List<MessageView> bundles() {
    return sink.packets().stream()
        .filter(packet -> packet.has(EVENT_BUNDLE))
        .map(packet -> DecodedPages.read((byte[]) packet.values(EVENT_BUNDLE).getFirst()))
        .toList();
  }

  private List<String> marks() {
    return bundles().stream()
        .flatMap(bundle -> bundle.messages("event").stream())
        .map(event -> event.message("print").string("buf"))
        .toList();
  }
}
