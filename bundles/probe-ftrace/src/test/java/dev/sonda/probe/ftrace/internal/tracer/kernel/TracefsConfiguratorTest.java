package dev.sonda.probe.ftrace.internal.tracer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.probe.ftrace.internal.FakeTracefs;
import dev.sonda.probe.ftrace.internal.request.EventName;
import dev.sonda.probe.ftrace.internal.request.FtraceRequest;
import dev.sonda.probe.ftrace.internal.request.SyscallNumbers;
import dev.sonda.protos.FtraceConfig;
import dev.sonda.testkit.LogWatcher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class TracefsConfiguratorTest {
  private static final String SWITCH = "sched/sched_switch";
  private static final String WAKING = "sched/sched_waking";
  private static final String RSS_TRIGGERS = "events/kmem/rss_stat/trigger";
  private static final long SIZE_KB = 2048;

  /** A process id that is never in use: the kernel's maximum is 4194304. */
  private static final String DEAD_OWNER = "owner=4194305";

  @RegisterExtension final LogWatcher log = new LogWatcher();

  @TempDir Path root;
  @TempDir Path notes;

  private final FtraceSetupErrors report = FtraceSetupErrors.begin(List.of());
  private FakeTracefs tracefs;
  private TracefsConfigurator kernel;
  private TracefsRecoveryNote leftover;

  @BeforeEach
  void setUp() {
    tracefs = new FakeTracefs(root);
    leftover = new TracefsRecoveryNote(notes.resolve("note"));
    kernel =
        new TracefsConfigurator(
            tracefs.folder(), tracefs.folder(), leftover, SyscallNumbers.ofThisMachine());
  }

  @Test
  void shouldEnableEventsOfSession() throws IOException {
    add("a", SWITCH);

    assertThat(tracefs.isOn(SWITCH)).isTrue();
    assertThat(tracefs.isOn(WAKING)).isFalse();
    assertThat(tracefs.text("tracing_on")).as("not before it is activated").isEqualTo("0");
    assertThat(tracefs.text("trace")).as("what was there before").isEmpty();
    assertThat(tracefs.text("trace_clock")).isEqualTo("boot");
    assertThat(tracefs.text("buffer_size_kb")).isEqualTo("2048");

    kernel.activate("a");
    assertThat(tracefs.text("tracing_on")).isEqualTo("1");
  }

  @Test
  void shouldRestoreTracefsAfterLastSession() throws IOException {
    tracefs.file("tracing_on", "0");
    Map<String, String> before = tracefs.state();
    add("a", SWITCH);
    kernel.activate("a");
    kernel.remove("a");

    assertThat(tracefs.state()).isEqualTo(before);
    assertThat(tracefs.text("buffer_size_kb")).isEqualTo("7");
    assertThat(tracefs.text("trace_clock")).isEqualTo("local");
    assertThat(notes).isEmptyDirectory();
  }

  @Test
  void shouldSetLargeSubBuffersWhenKernelSupportsThem() throws IOException {
    tracefs.file("buffer_subbuf_size_kb", "4\n");
    Map<String, String> before = tracefs.state();
    add("a", SWITCH);
    assertThat(tracefs.text("buffer_subbuf_size_kb")).isEqualTo("32");
    assertThat(tracefs.text("buffer_size_kb")).isEqualTo("2048");

    kernel.remove("a");
    assertThat(tracefs.text("buffer_subbuf_size_kb")).isEqualTo("4");
    assertThat(tracefs.text("buffer_size_kb")).isEqualTo("7");
    assertThat(tracefs.state()).isEqualTo(before);
  }

  @Test
  void shouldKeepPageSizedSubBuffersForSmallBuffers() throws IOException {
    tracefs.file("buffer_subbuf_size_kb", "4\n");
    add("a", FtraceConfig.newBuilder(), 64, SWITCH);

    assertThat(tracefs.text("buffer_subbuf_size_kb")).isEqualTo("4");
  }

  @Test
  void shouldEnableEventsAgainThatAnotherTracerHadEnabled() throws IOException {
    tracefs.file("set_event", "block:block_rq_issue\n");
    add("a", SWITCH);
    tracefs.file("set_event", "");
    kernel.remove("a");

    assertThat(tracefs.text("set_event")).isEqualTo("block:block_rq_issue");
  }

  /**
   * Another tracer has ended meanwhile, and the events that were enabled at the start were its own.
   */
  @Test
  void shouldNotReenableEventsThatOtherTracerDisabled() throws IOException {
    tracefs.file("set_event", "sched:sched_waking\n").file("tracing_on", "0\n");
    add("a", SWITCH);
    kernel.activate("a");
    tracefs.file("set_event", "").file("events/" + SWITCH + "/enable", "0\n");
    kernel.remove("a");

    assertThat(tracefs.text("set_event")).isEmpty();
    assertThat(tracefs.text("tracing_on")).isEqualTo("0");
    log.expect("another program has turned events off");
  }

  @Test
  void shouldKeepAnEventOnAsLongAsOneSessionWantsIt() throws IOException {
    add("a", SWITCH, WAKING);
    add("b", WAKING);
    kernel.activate("a");
    kernel.activate("b");
    kernel.remove("a");

    assertThat(tracefs.isOn(SWITCH)).isFalse();
    assertThat(tracefs.isOn(WAKING)).isTrue();
    assertThat(tracefs.text("tracing_on")).isEqualTo("1");
  }

  @Test
  void shouldStopKernelTracingWhileNoSessionIsActive() throws IOException {
    add("a", SWITCH);
    add("b", WAKING);
    kernel.activate("a");
    kernel.remove("a");
    assertThat(tracefs.text("tracing_on")).isEqualTo("0");

    kernel.activate("b");
    assertThat(tracefs.text("tracing_on")).isEqualTo("1");
  }

  @Test
  void shouldUseSizeAndClockOfFirstSession() throws IOException {
    add("a", SWITCH);
    add("b", FtraceConfig.newBuilder().setUseMonotonicRawClock(true), 64, WAKING);

    assertThat(tracefs.text("buffer_size_kb")).isEqualTo("2048");
    assertThat(tracefs.text("trace_clock")).isEqualTo("boot");
    assertThat(kernel.bufferSizeKb()).isEqualTo(SIZE_KB);
  }

  @Test
  void shouldTakeTheRawClockOnRequest() throws IOException {
    add("a", FtraceConfig.newBuilder().setUseMonotonicRawClock(true), 64, WAKING);
    assertThat(tracefs.text("trace_clock")).isEqualTo("mono_raw");
  }

  @Test
  void shouldRefuseSessionWhenAnotherTracerIsActive() {
    tracefs.file("current_tracer", "function\n");
    Map<String, String> before = tracefs.state();

    assertThatThrownBy(() -> add("a", SWITCH))
        .hasMessageContaining("current_tracer is function")
        .hasMessageContaining("echo nop > " + root.resolve("current_tracer"));
    assertThat(tracefs.state()).isEqualTo(before);
    assertThat(notes).isEmptyDirectory();
  }

  @Test
  void shouldKeepBufferContentsWhenConfigPreservesBuffer() throws IOException {
    tracefs.file("current_tracer", "function\n").file("events/enable", "X\n");
    add("a", FtraceConfig.newBuilder().setPreserveFtraceBuffer(true), SIZE_KB, SWITCH);

    assertThat(tracefs.text("trace")).isEqualTo("old");
    assertThat(tracefs.text("tracing_on")).as("it goes on").isEqualTo("1");
    assertThat(tracefs.text("events/enable")).as("with what is on").isEqualTo("X");
    assertThat(tracefs.text("buffer_size_kb")).contains("expanded");
    assertThat(kernel.bufferSizeKb()).isEqualTo(7);
    assertThat(tracefs.text("trace_clock")).as("a new clock would clear them").contains("[local]");
  }

  @Test
  void shouldRecordOtherEventsWhenKernelRefusesOne() throws IOException {
    tracefs.remove("events/" + WAKING + "/enable");
    add("a", SWITCH, WAKING);

    assertThat(report.failedEvents()).containsExactly(WAKING);
    assertThat(tracefs.isOn(SWITCH)).isTrue();
    log.expect("can't turn on sched/sched_waking: .*no such file");
  }

  /**
   * As on systems that let a user write the common event list but not the files of single events.
   */
  @Test
  void shouldEnableEventsByListWhenEnableFilesAreNotWritable() throws IOException {
    tracefs.remove("events/" + WAKING + "/enable").file("events/" + WAKING + "/enable/closed", "");
    add("a", WAKING);
    add("b", SWITCH);
    assertThat(report.failedEvents()).isEmpty();
    assertThat(tracefs.text("set_event")).isEqualTo("sched:sched_waking");

    kernel.remove("a");
    assertThat(tracefs.text("set_event").lines())
        .containsExactly("sched:sched_waking", "!sched:sched_waking");
  }

  @Test
  void shouldClearBuffersOfOfflineCpus() throws IOException {
    tracefs.file("per_cpu/cpu0/trace", "old\n").file("per_cpu/cpu1/trace", "old\n");
    Path offline = Files.writeString(notes.resolve("offline"), "1,4-5\n");
    kernel =
        new TracefsConfigurator(
            tracefs.folder(), tracefs.folder(), leftover, SyscallNumbers.ofThisMachine(), offline);
    add("a", SWITCH);

    assertThat(tracefs.text("per_cpu/cpu0/trace")).as("the kernel itself").isEqualTo("old");
    assertThat(tracefs.text("per_cpu/cpu1/trace")).isEmpty();
  }

  @Test
  void shouldFilterSystemCallsOfAllSessions() throws IOException {
    add("a", FtraceConfig.newBuilder().addSyscallEvents("sys_read"), SIZE_KB, rawSyscalls());
    add("b", FtraceConfig.newBuilder().addSyscallEvents("close"), SIZE_KB, rawSyscalls());
    SyscallNumbers numbers = SyscallNumbers.ofThisMachine();
    int[] wanted = {
      numbers.find("read").orElseThrow(), numbers.find("sys_close").orElseThrow(),
    };
    Arrays.sort(wanted);

    assertThat(tracefs.text("events/raw_syscalls/sys_enter/filter"))
        .isEqualTo("id == " + wanted[0] + " || id == " + wanted[1]);
    kernel.remove("a");
    kernel.remove("b");
    assertThat(tracefs.text("events/raw_syscalls/sys_exit/filter")).isEqualTo("0");
  }

  @Test
  void shouldFilterNothingWhereOneSessionWantsAllSystemCalls() throws IOException {
    add("a", FtraceConfig.newBuilder().addSyscallEvents("sys_read"), SIZE_KB, rawSyscalls());
    add("b", rawSyscalls());

    assertThat(tracefs.text("events/raw_syscalls/sys_enter/filter")).isEqualTo("0");
  }

  @Test
  void shouldReportUnknownSystemCalls() throws IOException {
    add("a", FtraceConfig.newBuilder().addSyscallEvents("sys_nonsense"), SIZE_KB, rawSyscalls());
    add("b", FtraceConfig.newBuilder().addSyscallEvents("sys_read"), SIZE_KB, rawSyscalls());
    assertThat(report.failedEvents()).as("once").containsExactly("sys_nonsense");
  }

  @Test
  void shouldApplyExclusiveSettingsWhenSessionIsAlone() throws IOException {
    Map<String, String> before = tracefs.state();
    FtraceConfig.Builder exclusive =
        FtraceConfig.newBuilder().addTidsToTrace(7).addTidsToTrace(8).setTracingCpumask("1");
    exclusive
        .addTracefsOptionsBuilder()
        .setName("overwrite")
        .setState(FtraceConfig.TracefsOption.State.STATE_DISABLED);
    add("a", exclusive, SIZE_KB, SWITCH);

    assertThat(tracefs.text("set_event_pid")).isEqualTo("7 8");
    assertThat(tracefs.text("tracing_cpumask")).isEqualTo("1");
    assertThat(tracefs.text("options/overwrite")).isEqualTo("0");
    assertThatThrownBy(() -> add("b", SWITCH)).hasMessageContaining("alone");

    kernel.remove("a");
    assertThat(tracefs.state()).isEqualTo(before);
    assertThat(tracefs.text("set_event_pid")).isEmpty();
  }

  @Test
  void shouldNotChangeOptionWhenConfigSetsNoState() throws IOException {
    FtraceConfig.Builder config = FtraceConfig.newBuilder();
    config.addTracefsOptionsBuilder().setName("overwrite");
    add("a", config, SIZE_KB, SWITCH);

    assertThat(tracefs.text("options/overwrite")).isEqualTo("1");
  }

  @Test
  void shouldRefuseOptionsThatTheKernelDoesNotHave() {
    FtraceConfig.Builder config = FtraceConfig.newBuilder();
    config
        .addTracefsOptionsBuilder()
        .setName("nonsense")
        .setState(FtraceConfig.TracefsOption.State.STATE_ENABLED);
    Map<String, String> before = tracefs.state();

    assertThatThrownBy(() -> add("a", config, SIZE_KB, SWITCH)).hasMessageContaining("nonsense");
    assertThat(tracefs.state()).isEqualTo(before);
    assertThat(notes).isEmptyDirectory();
  }

  @Test
  void shouldEnableThrottledEventInsteadOfOriginal() throws IOException {
    throttling("# Available triggers:\n");
    add("a", FtraceConfig.newBuilder().setThrottleRssStat(true), SIZE_KB, "kmem/rss_stat");

    assertThat(tracefs.isOn("synthetic/rss_stat_throttled")).isTrue();
    assertThat(tracefs.isOn("kmem/rss_stat")).isFalse();
    assertThat(tracefs.text(RSS_TRIGGERS))
        .isEqualTo(
            "hist:keys=mm_id,member:bucket=size/0x80000:onchange($bucket)"
                + ".rss_stat_throttled(mm_id,curr,member,size)");
    kernel.remove("a");
    assertThat(tracefs.text(RSS_TRIGGERS)).isEmpty();
  }

  @Test
  void shouldUseExistingRssStatTriggerForThrottling() throws IOException {
    String trigger = "hist:keys=a:onchange($b).rss_stat_throttled(a) [active]";
    throttling(trigger + "\n");
    add("a", FtraceConfig.newBuilder().setThrottleRssStat(true), SIZE_KB, "kmem/rss_stat");
    assertThat(tracefs.isOn("synthetic/rss_stat_throttled")).isTrue();

    kernel.remove("a");
    assertThat(tracefs.text(RSS_TRIGGERS)).isEqualTo(trigger);
  }

  @Test
  void shouldKeepTriggersOfOtherTracers() throws IOException {
    throttling("hist:keys=a:vals=hitcount [active]\n");
    add("a", FtraceConfig.newBuilder().setThrottleRssStat(true), SIZE_KB, "kmem/rss_stat");

    assertThat(tracefs.isOn("kmem/rss_stat")).isTrue();
    assertThat(tracefs.text(RSS_TRIGGERS)).startsWith("hist:keys=a:vals");
  }

  @Test
  void shouldEnableOriginalRssStatWhenKernelCannotThrottle() throws IOException {
    tracefs.file("events/kmem/rss_stat/enable", "0\n");
    add("a", FtraceConfig.newBuilder().setThrottleRssStat(true), SIZE_KB, "kmem/rss_stat");

    assertThat(tracefs.isOn("kmem/rss_stat")).isTrue();
  }

  private void throttling(String triggers) {
    tracefs
        .file("events/kmem/rss_stat/enable", "0\n")
        .file(RSS_TRIGGERS, triggers)
        .file("events/synthetic/rss_stat_throttled/format", "")
        .file("events/synthetic/rss_stat_throttled/enable", "0\n");
  }

  @Test
  void shouldRefuseExclusiveSettingsBesideAnotherSession() throws IOException {
    add("a", SWITCH);
    FtraceConfig.Builder exclusive = FtraceConfig.newBuilder().setTracingCpumask("1");

    assertThatThrownBy(() -> add("b", exclusive, SIZE_KB, WAKING)).hasMessageContaining("alone");
    assertThat(tracefs.isOn(SWITCH)).isTrue();
  }

  @Test
  void shouldRestoreTracefsAfterKilledProcess() throws IOException {
    Map<String, String> before = tracefs.state();
    add("a", FtraceConfig.newBuilder().setTracingCpumask("1"), SIZE_KB, SWITCH);
    kernel.activate("a");
    Path note = notes.resolve("note");
    Files.writeString(note, Files.readString(note).replaceFirst("owner=\\d+", DEAD_OWNER));

    leftover.cleanUp(tracefs.folder(), tracefs.folder());

    assertThat(tracefs.state()).isEqualTo(before);
    assertThat(notes).isEmptyDirectory();
    log.expect("killed while it traced");
  }

  @Test
  void shouldResetFiltersThatKilledProcessLeft() throws IOException {
    add("a", FtraceConfig.newBuilder().addSyscallEvents("sys_read"), SIZE_KB, rawSyscalls());
    Path note = notes.resolve("note");
    Files.writeString(note, Files.readString(note).replaceFirst("owner=\\d+", DEAD_OWNER));

    leftover.cleanUp(tracefs.folder(), tracefs.folder());

    assertThat(tracefs.text("events/raw_syscalls/sys_enter/filter")).isEqualTo("0");
    log.expect("killed while it traced");
  }

  @Test
  void shouldRecordWhenStateFileCannotBeWritten() throws IOException {
    Path file = Files.createFile(notes.resolve("no-folder"));
    kernel =
        new TracefsConfigurator(
            tracefs.folder(),
            tracefs.folder(),
            new TracefsRecoveryNote(file.resolve("note")),
            SyscallNumbers.ofThisMachine());
    add("a", SWITCH);

    assertThat(tracefs.isOn(SWITCH)).isTrue();
    log.expect("tracefs stays as it is if this process is killed");
  }

  @Test
  void shouldNotRestoreTracefsWhileItsTracerLives() throws IOException {
    add("a", SWITCH);
    Path note = notes.resolve("note");
    long other = ProcessHandle.current().parent().orElseThrow().pid();
    Files.writeString(note, Files.readString(note).replaceFirst("owner=\\d+", "owner=" + other));

    leftover.cleanUp(tracefs.folder(), tracefs.folder());

    assertThat(tracefs.isOn(SWITCH)).isTrue();
    assertThat(note).exists();
  }

  private static String[] rawSyscalls() {
    return new String[] {"raw_syscalls/sys_enter", "raw_syscalls/sys_exit"};
  }

  private void add(String session, String... events) throws IOException {
    add(session, FtraceConfig.newBuilder(), SIZE_KB, events);
  }

  private void add(String session, FtraceConfig.Builder config, long sizeKb, String... events)
      throws IOException {
    TreeSet<EventName> names = new TreeSet<>();
    for (String event : events) {
      String[] parts = event.split("/", -1);
      names.add(new EventName(parts[0], parts[1]));
    }
    FtraceRequest request = FtraceRequest.of(config.build());
    kernel.add(session, request, sizeKb);
    kernel.replace(request, names);
    names.addAll(kernel.makeProbes(request, report).keySet());
    kernel.turnOn(session, names, report);
  }
}
