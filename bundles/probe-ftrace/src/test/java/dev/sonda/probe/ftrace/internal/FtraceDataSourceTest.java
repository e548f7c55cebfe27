package dev.sonda.probe.ftrace.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.Readiness;
import dev.sonda.api.probe.SourceConfig;
import dev.sonda.probe.ftrace.internal.tracefs.CpuStatsTextBuilder;
import dev.sonda.probe.ftrace.internal.tracefs.Tracefs;
import dev.sonda.protos.DataSourceDescriptor;
import dev.sonda.protos.FtraceConfig;
import dev.sonda.protos.FtraceDescriptor;
import dev.sonda.protos.SondaFtraceDescriptor;
import dev.sonda.testkit.Await;
import dev.sonda.testkit.FakeAcknowledgement;
import dev.sonda.testkit.FakeSourceConfig;
import dev.sonda.testkit.LogWatcher;
import dev.sonda.testkit.RecordedMessage;
import dev.sonda.testkit.RecordingTraceSink;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class FtraceDataSourceTest {
  private static final FakeSourceConfig CONFIG = FakeSourceConfig.bare("linux.ftrace");

  @RegisterExtension final LogWatcher log = new LogWatcher();

  @TempDir private Path folder;
  @TempDir private Path notes;

  private final RecordingTraceSink sink = new RecordingTraceSink(() -> 0);
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
  void shouldAnnounceItselfUnderPerfettosName() {
    assertThat(source.descriptor().name()).isEqualTo("linux.ftrace");
  }

  @Tag("T25")
  @Test
  void shouldBeReadyWhenLeftoverStateFileIsInvalid() throws IOException {
    log.expect(".*sonda-ftrace-main makes no sense.*");
    Files.writeString(notes.resolve("sonda-ftrace-main"), "owner=");
    source.cleanUp();
    assertThat(source.check(CONFIG)).isInstanceOf(Readiness.Ok.class);
  }

  @Test
  void shouldListEventsAndCategoriesOfThisKernel() throws InvalidProtocolBufferException {
    FtraceDescriptor descriptor = ftraceDescriptor();

    assertThat(descriptor.getAtraceCategoriesList())
        .extracting(FtraceDescriptor.AtraceCategory::getName)
        .containsExactly("sched");
    assertThat(
            SondaFtraceDescriptor.parseFrom(descriptor.toByteString()).getEventGroupsList().stream()
                .map(group -> group.getName() + group.getEventsList()))
        .containsExactly(
            "block[block_rq_issue]",
            "raw_syscalls[sys_enter, sys_exit]",
            "sched[sched_switch, sched_waking]");
  }

  /** The descriptor must fit into a frame of the protocol. */
  @Test
  void shouldReportNumberOfOmittedEventGroups() throws InvalidProtocolBufferException {
    StringBuilder list = new StringBuilder();
    for (int number = 0; number < 2500; number++) {
      list.append("huge:event_with_quite_a_long_name_%020d\n".formatted(number));
    }
    tree.file("available_events", list.append("sched:sched_switch\n").toString());

    SondaFtraceDescriptor descriptor =
        SondaFtraceDescriptor.parseFrom(ftraceDescriptor().toByteString());
    assertThat(descriptor.getEventGroupsCount()).isEqualTo(1);
    assertThat(descriptor.getEventGroupsLeftOut()).isEqualTo(1);
  }

  @Test
  void shouldOfferNoCategoriesWhenTracefsIsNotMounted() throws InvalidProtocolBufferException {
    unmount();
    assertThat(ftraceDescriptor()).isEqualTo(FtraceDescriptor.getDefaultInstance());
  }

  @Test
  void shouldDescribeEventsWhenTracefsIsMountedLater() throws InvalidProtocolBufferException {
    unmount();
    AtomicInteger changes = new AtomicInteger();
    source.onDescriptorChange(changes::incrementAndGet);
    assertThat(ftraceDescriptor()).isEqualTo(FtraceDescriptor.getDefaultInstance());

    tree.cpu(0, 100);

    Await.until("the news", () -> changes.get() > 0);
    assertThat(ftraceDescriptor().getAtraceCategoriesCount()).isPositive();
    assertThat(source.check(CONFIG)).isEqualTo(Readiness.ok());
    assertThat(changes).as("all has been told").hasValue(1);
  }

  @Tag("T25")
  @Test
  void shouldUpdateDescriptorDuringCheckWhenEventsChange() throws InvalidProtocolBufferException {
    AtomicInteger changes = new AtomicInteger();
    source.onDescriptorChange(changes::incrementAndGet);
    FtraceDescriptor before = ftraceDescriptor();
    source.check(CONFIG);
    assertThat(changes).hasValue(0);

    tree.file("available_events", tree.text("available_events") + "zfs:zfs_arc__hit\n");
    source.check(CONFIG);
    assertThat(changes).hasValue(1);
    assertThat(ftraceDescriptor()).isNotEqualTo(before);

    unmount();
    source.check(CONFIG);
    assertThat(changes).hasValue(2);
    assertThat(ftraceDescriptor()).isEqualTo(FtraceDescriptor.getDefaultInstance());
  }

  private FtraceDescriptor ftraceDescriptor() throws InvalidProtocolBufferException {
    DataSourceDescriptor descriptor = DataSourceDescriptor.parseFrom(source.descriptor().details());
    assertThat(descriptor.hasFtraceDescriptor()).isTrue();
    return FtraceDescriptor.parseFrom(descriptor.getFtraceDescriptor());
  }

  @Test
  void shouldBeReadyForEventsThatTheKernelHas() {
    assertThat(source.check(CONFIG)).isEqualTo(Readiness.ok());
    assertThat(source.check(asking("sched/sched_switch"))).isEqualTo(Readiness.ok());
  }

  @Test
  void shouldReportEventsThatKernelLacks() {
    assertThat(source.check(asking("sched/sched_switch", "a/b", "nonsense")))
        .isEqualTo(Readiness.degraded("this kernel has no event a/b, nonsense", ""));
    assertThat(source.check(asking("sched/sched_swich", "a/b", "shed_waking")))
        .isEqualTo(
            Readiness.degraded(
                "this kernel has no event sched/sched_swich (did you mean sched/sched_switch?),"
                    + " a/b, shed_waking (did you mean sched_waking?)",
                ""));
  }

  @Test
  void shouldRefuseInvalidConfig() {
    SourceConfig garbage =
        FakeSourceConfig.withPayload("linux.ftrace", 100, new byte[] {(byte) 0xff});

    assertImpossible(garbage, "ftrace_config can't be read");
    assertImpossible(asking("../trace"), "ftrace_config.ftrace_events: '../trace'");
    assertThatThrownBy(() -> source.open(asking("../trace"), sink))
        .hasMessageContaining("ftrace_config.ftrace_events");
  }

  private void assertImpossible(SourceConfig config, String reason) {
    assertThat(source.check(config))
        .isInstanceOfSatisfying(
            Readiness.Impossible.class,
            impossible -> assertThat(impossible.reason()).contains(reason));
  }

  @Test
  void shouldReportCommandThatCreatesInstance() {
    SourceConfig config = asking(FtraceConfig.newBuilder().setInstanceName("mine"));

    assertThat(source.check(config))
        .isEqualTo(
            Readiness.impossible(
                "there is no tracefs instance mine", "mkdir " + folder.resolve("instances/mine")));
    assertThatThrownBy(() -> source.open(config, sink))
        .hasMessageContaining("mkdir " + folder.resolve("instances/mine"));
  }

  @Test
  void shouldBeImpossibleUntilTracefsIsMounted() {
    unmount();
    String reason = "tracefs is not mounted at " + folder;
    String mend = "mount -t tracefs nodev " + folder;
    assertThat(source.check(CONFIG)).isEqualTo(Readiness.impossible(reason, mend));
    assertThatThrownBy(() -> source.open(CONFIG, sink))
        .hasMessage(reason + "; to mend it: " + mend);

    tree.cpu(0, 100);
    assertThat(source.check(CONFIG)).isEqualTo(Readiness.ok());
  }

  @Test
  void shouldWriteNothingBeforeAFlush() {
    started();

    assertThat(sink.packets()).isEmpty();
    assertThat(sink.tasks()).isEmpty();
  }

  @Test
  void shouldWriteNothingWhenInstanceWasNeverStarted() {
    Instance instance = source.open(CONFIG, sink);

    flush(instance);
    stop(instance);

    assertThat(sink.packets()).isEmpty();
  }

  @Test
  void shouldWriteTheStatisticsOfStartAndNowWithEachFlushAndAtTheStop() {
    Instance instance = started();

    stats(0, 300);
    flush(instance);
    stats(1, 400);
    flush(instance);
    stats(0, 500);
    stop(instance);

    assertThat(sink.packets()).hasSize(6);
    assertPair(0, List.of(100, 200), List.of(300, 200));
    assertPair(2, List.of(100, 200), List.of(300, 400));
    assertPair(4, List.of(100, 200), List.of(500, 400));
  }

  @Test
  void shouldWriteCountersThatAreZero() {
    tree.file("per_cpu/cpu0/stats", CpuStatsTextBuilder.counting(0).replaceAll("[1-9]", "0"));

    flush(started());

    RecordedMessage cpu = sink.packets().getFirst().message(34).messages(2).getFirst();
    for (int field = 1; field <= 9; field++) {
      assertThat(cpu.has(field)).as("field %d", field).isTrue();
    }
  }

  @Tag("T25")
  @Test
  void shouldSkipCpuWhoseFileVanishesOrIsInvalid() {
    tree.cpu(2, 300);
    Instance instance = started();

    tree.remove("per_cpu/cpu0/stats").file("per_cpu/cpu1/stats", "\n\u0000:::\n");
    flush(instance);
    stop(instance);

    assertThat(sink.packets())
        .extracting(FtraceDataSourceTest::cpus)
        .containsExactly(List.of(0L, 1L, 2L), List.of(2L), List.of(0L, 1L, 2L), List.of(2L));
    log.expect("leaves out the statistics of CPU 0: .*NoSuchFile");
    log.expect("leaves out the statistics of CPU 1: .*no number for \"entries\"");
    assertThat(log.lines()).as("each CPU once").hasSize(2);
  }

  @Tag("T25")
  @Test
  void shouldContinueWhenAllCpuFilesAreInvalid() {
    Instance instance = started();

    tree.file("per_cpu/cpu0/stats", "").file("per_cpu/cpu1/stats", "");
    flush(instance);
    stats(0, 300);
    stats(1, 400);
    stop(instance);

    assertThat(cpus(sink.packets().get(1))).isEmpty();
    assertPair(2, List.of(100, 200), List.of(300, 400));
    log.expect("statistics of CPU [01]");
  }

  /** Flush and stop are acknowledged although there is nothing left to write. */
  @Test
  void shouldAcknowledgeFlushAndStopWhenTracefsIsUnmounted() {
    Instance instance = started();

    unmount();
    flush(instance);
    stop(instance);

    assertThat(sink.packets()).as("no half of a pair").isEmpty();
    log.expect("writes no more for one session.*tracefs is not mounted");
  }

  private void stats(int cpu, int base) {
    tree.file("per_cpu/cpu" + cpu + "/stats", CpuStatsTextBuilder.counting(base));
  }

  private void unmount() {
    for (String cpu : List.of("per_cpu/cpu0", "per_cpu/cpu1")) {
      tree.remove(cpu + "/stats").remove(cpu + "/trace_pipe_raw").remove(cpu);
    }
  }

  private void flush(Instance instance) {
    finish(instance::flush);
  }

  private void stop(Instance instance) {
    finish(instance::stop);
  }

  private interface Step {
    void run(FakeAcknowledgement done);
  }

  private static void finish(Step step) {
    FakeAcknowledgement done = new FakeAcknowledgement();
    step.run(done);
    Await.until("the tracer's answer", done::complete);
  }

  private Instance started() {
    Instance instance = source.open(CONFIG, sink);
    instance.start(new FakeAcknowledgement());
    return instance;
  }

  private static SourceConfig asking(String... events) {
    return asking(FtraceConfig.newBuilder().addAllFtraceEvents(List.of(events)));
  }

  private static SourceConfig asking(FtraceConfig.Builder config) {
    return FakeSourceConfig.withPayload("linux.ftrace", 100, config.build().toByteArray());
  }

  private void assertPair(int first, List<Integer> start, List<Integer> end) {
    assertStats(sink.packets().get(first), 1, start);
    assertStats(sink.packets().get(first + 1), 2, end);
  }

  private static void assertStats(RecordedMessage packet, int phase, List<Integer> bases) {
    RecordedMessage stats = packet.message(34);
    assertThat(stats.number(1)).isEqualTo(phase);
    List<RecordedMessage> cpus = stats.messages(2);
    assertThat(cpus).hasSameSizeAs(bases);
    for (int cpu = 0; cpu < cpus.size(); cpu++) {
      assertCpu(cpus.get(cpu), cpu, bases.get(cpu));
    }
  }

  /** Maps field numbers of the schema to the lines of the kernel's file. */
  private static void assertCpu(RecordedMessage stats, int cpu, int base) {
    assertThat(stats.number(1)).isEqualTo(cpu);
    assertThat(stats.number(2)).isEqualTo(base + 1);
    assertThat(stats.number(3)).isEqualTo(base + 2);
    assertThat(stats.number(4)).isEqualTo(base + 3);
    assertThat(stats.number(5)).isEqualTo(base + 4);
    assertThat(stats.values(6)).containsExactly(base + 5.0005);
    assertThat(stats.values(7)).containsExactly(base + 6.25);
    assertThat(stats.number(8)).isEqualTo(base + 7);
    assertThat(stats.number(9)).isEqualTo(base + 8);
  }

  private static List<Long> cpus(RecordedMessage packet) {
    return packet.message(34).messages(2).stream().map(cpu -> cpu.number(1)).toList();
  }
}
