package dev.sonda.probe.ftrace.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.Readiness;
import dev.sonda.api.probe.SourceConfig;
import dev.sonda.protos.FtraceConfig;
import dev.sonda.testkit.FakeAcknowledgement;
import dev.sonda.testkit.FakeProcTree;
import dev.sonda.testkit.FakeSourceConfig;
import dev.sonda.testkit.LogWatcher;
import dev.sonda.testkit.RecordedMessage;
import dev.sonda.testkit.RecordingTraceSink;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class FtraceDataSourceTest {
  private static final FakeSourceConfig CONFIG = FakeSourceConfig.bare("linux.ftrace");
  private static final String NO_EVENTS =
      "ftrace events are not read yet; only the kernel's buffer statistics are recorded";

  @RegisterExtension final LogWatcher log = new LogWatcher();

  @TempDir private Path folder;

  private final RecordingTraceSink sink = new RecordingTraceSink(() -> 0);
  private final FakeAcknowledgement done = new FakeAcknowledgement();
  private FakeProcTree tree;
  private FtraceDataSource source;

  @BeforeEach
  void setUp() {
    tree = new FakeProcTree(folder);
    source = new FtraceDataSource(new Tracefs(List.of(folder)));
    stats(0, 100);
    stats(1, 200);
  }

  @Test
  void shouldAnnounceItselfUnderPerfettosName() {
    assertThat(source.descriptor().name()).isEqualTo("linux.ftrace");
  }

  @Test
  void shouldBeHonestAboutWhatIsMissing() {
    assertThat(source.check(CONFIG)).isEqualTo(Readiness.degraded(NO_EVENTS, ""));
    assertThat(source.check(asking(FtraceConfig.newBuilder().addFtraceEvents("x"))))
        .isEqualTo(Readiness.degraded(NO_EVENTS, ""));
  }

  @Test
  void shouldSayThatItReadsTheMainInstanceOnly() {
    assertThat(source.check(asking(FtraceConfig.newBuilder().setInstanceName("../mine"))))
        .isEqualTo(
            Readiness.degraded(
                NO_EVENTS
                    + ", those of the main instance and not of the one that instance_name asks for",
                ""));
  }

  @Test
  void shouldSayThatItCannotReadTheConfig() {
    SourceConfig garbage =
        FakeSourceConfig.withPayload("linux.ftrace", 100, new byte[] {(byte) 0xff});

    assertThat(source.check(garbage))
        .isEqualTo(
            Readiness.degraded(
                NO_EVENTS + ", those of the main instance, because ftrace_config can't be read",
                ""));
  }

  @Test
  void shouldBeImpossibleUntilTracefsIsMounted() {
    unmount();
    String reason = "tracefs is not mounted at " + folder;
    String mend = "mount -t tracefs nodev " + folder;
    assertThat(source.check(CONFIG)).isEqualTo(Readiness.impossible(reason, mend));
    assertThatThrownBy(() -> source.open(CONFIG, sink))
        .hasMessage(reason + "; to mend it: " + mend);

    stats(0, 100);
    assertThat(source.check(CONFIG)).isInstanceOf(Readiness.Degraded.class);
  }

  @Test
  void shouldWriteNothingBeforeAFlush() {
    started();

    assertThat(sink.packets()).isEmpty();
    assertThat(sink.tasks()).isEmpty();
  }

  @Test
  void shouldWriteNothingWhenItWasNeverStarted() {
    Instance instance = source.open(CONFIG, sink);

    instance.flush(done);
    instance.stop(done);

    assertThat(sink.packets()).isEmpty();
  }

  @Test
  void shouldWriteTheStatisticsOfStartAndNowWithEachFlushAndAtTheStop() {
    Instance instance = started();

    stats(0, 300);
    instance.flush(done);
    stats(1, 400);
    instance.flush(done);
    stats(0, 500);
    instance.stop(done);

    assertThat(sink.packets()).hasSize(6);
    assertPair(0, List.of(100, 200), List.of(300, 200));
    assertPair(2, List.of(100, 200), List.of(300, 400));
    assertPair(4, List.of(100, 200), List.of(500, 400));
    assertThat(done.complete()).isTrue();
  }

  @Test
  void shouldWriteCountersThatAreZero() {
    tree.write("per_cpu/cpu0/stats", StatsText.counting(0).replaceAll("[1-9]", "0"));

    started().flush(done);

    RecordedMessage cpu = sink.packets().getFirst().message(34).messages(2).getFirst();
    for (int field = 1; field <= 9; field++) {
      assertThat(cpu.has(field)).as("field %d", field).isTrue();
    }
  }

  @Tag("T25")
  @Test
  void shouldGoOnWithoutACpuWhoseFileVanishesOrTurnsBad() {
    stats(2, 300);
    Instance instance = started();

    tree.remove("per_cpu/cpu0/stats").write("per_cpu/cpu1/stats", "\n\u0000:::\n");
    instance.flush(done);
    instance.stop(done);

    assertThat(sink.packets())
        .extracting(FtraceDataSourceTest::cpus)
        .containsExactly(List.of(0L, 1L, 2L), List.of(2L), List.of(0L, 1L, 2L), List.of(2L));
    log.expect("leaves out the statistics of CPU 0: .*NoSuchFile");
    log.expect("leaves out the statistics of CPU 1: .*no number for \"entries\"");
    assertThat(log.lines()).as("each CPU once").hasSize(2);
  }

  @Tag("T25")
  @Test
  void shouldGoOnWhenEveryFileTurnsBad() {
    Instance instance = started();

    tree.write("per_cpu/cpu0/stats", "").write("per_cpu/cpu1/stats", "");
    instance.flush(done);
    stats(0, 300);
    stats(1, 400);
    instance.stop(done);

    assertThat(cpus(sink.packets().get(1))).isEmpty();
    assertPair(2, List.of(100, 200), List.of(300, 400));
    log.expect("statistics of CPU [01]");
  }

  @Test
  void shouldEndWithTheReasonWhenTracefsIsUnmounted() {
    Instance instance = started();

    unmount();

    assertThatThrownBy(() -> instance.flush(done))
        .hasMessageContaining("tracefs is not mounted at " + folder);
    assertThat(sink.packets()).as("no half of a pair").isEmpty();
  }

  private void stats(int cpu, int base) {
    tree.write("per_cpu/cpu" + cpu + "/stats", StatsText.counting(base));
  }

  private void unmount() {
    for (String cpu : List.of("per_cpu/cpu0", "per_cpu/cpu1")) {
      tree.remove(cpu + "/stats").remove(cpu);
    }
  }

  private Instance started() {
    Instance instance = source.open(CONFIG, sink);
    instance.start(done);
    return instance;
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

  /** Field numbers of the schema beside the places of the lines in the kernel's file. */
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
