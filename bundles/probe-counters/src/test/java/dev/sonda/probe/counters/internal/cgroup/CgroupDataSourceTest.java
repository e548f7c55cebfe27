package dev.sonda.probe.counters.internal.cgroup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.Readiness;
import dev.sonda.posix.Syscalls;
import dev.sonda.probe.counters.internal.track.DecodedTracks;
import dev.sonda.testkit.FakeAcknowledgement;
import dev.sonda.testkit.FakeKernelFiles;
import dev.sonda.testkit.FakeSourceConfig;
import dev.sonda.testkit.RecordingTraceSink;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CgroupDataSourceTest {
  private static final String NAME = "linux.cgroup";
  private static final long SECOND_NS = 1_000_000_000;
  private static final String CPU_STAT = "usage_usec 3\nuser_usec 2\nsystem_usec 1\nnr_bursts 4\n";

  @TempDir private Path folder;

  private final RecordingTraceSink sink = new RecordingTraceSink(() -> 0);
  private FakeKernelFiles tree;
  private long nowNs = SECOND_NS;
  private CgroupDataSource source;

  @BeforeEach
  void setUp() {
    tree = new FakeKernelFiles(folder.resolve("cgroup"));
    tree.write("cgroup.controllers", "cpuset cpu io memory pids\n")
        .write("cgroup.subtree_control", "cpu io memory\n")
        .write("cpu.pressure", "some avg10=0.00 avg60=0.00 avg300=0.00 total=1\n")
        .write("cpu.stat", CPU_STAT);
    Path mountInfo = folder.resolve("mountinfo");
    new FakeKernelFiles(folder)
        .write("mountinfo", "31 24 0:27 / " + tree.root() + " rw - cgroup2 none rw\n");
    source = new CgroupDataSource(mountInfo, Syscalls.libc(), () -> nowNs);
  }

  @Test
  void shouldDeclareNameAndStateClearing() {
    assertThat(source.descriptor().name()).isEqualTo(NAME);
    assertThat(source.descriptor().handlesIncrementalStateClear()).isTrue();
  }

  @Test
  void shouldRecordEveryKindOfFile() throws IOException {
    tree.write("a.slice/cpu.stat", "usage_usec 3\nuser_usec 2\nsystem_usec 1\nnr_throttled 7\n")
        .write("a.slice/memory.current", "4096\n")
        .write("a.slice/memory.stat", "anon 10\nfile 20\nanon_thp 5\npgmajfault 30\n")
        .write("a.slice/memory.events", "low 1\nhigh 2\nmax 3\noom 4\noom_kill 5\n")
        .write(
            "a.slice/io.stat",
            "8:0 rbytes=1 wbytes=2 rios=3 wios=4 dbytes=5 dios=6\n8:16 rbytes=10 wbytes=20\n")
        .write(
            "a.slice/io.pressure",
            "some avg10=1.50 avg60=0.00 avg300=0.00 total=12\nfull avg10=0.00 total=11\n");
    start(Map.of());

    sink.sampleAll();

    assertThat(tracks().valuesOf("a.slice"))
        .containsExactlyInAnyOrderEntriesOf(
            Map.ofEntries(
                Map.entry("cpu.usage", 3000L),
                Map.entry("cpu.user", 2000L),
                Map.entry("cpu.system", 1000L),
                Map.entry("cpu.throttled_periods", 7L),
                Map.entry("memory.current", 4096L),
                Map.entry("memory.anon", 10L),
                Map.entry("memory.file", 20L),
                Map.entry("memory.major_page_faults", 30L),
                Map.entry("memory.events.high", 2L),
                Map.entry("memory.events.max", 3L),
                Map.entry("memory.events.oom", 4L),
                Map.entry("memory.events.oom_kill", 5L),
                Map.entry("io.read", 11L),
                Map.entry("io.written", 22L),
                Map.entry("io.reads", 3L),
                Map.entry("io.writes", 4L),
                Map.entry("io.discarded", 5L),
                Map.entry("io.discards", 6L),
                Map.entry("pressure.io.some", 12_000L),
                Map.entry("pressure.io.full", 11_000L)));
  }

  @Test
  void shouldNestTracksLikeControlGroups() throws IOException {
    tree.write("system.slice/ssh.service/cpu.stat", CPU_STAT);
    start(Map.of());

    sink.sampleAll();

    assertThat(tracks().pathOf("ssh.service"))
        .containsExactly("Control groups", "/", "system.slice", "ssh.service");
    assertThat(tracks().descriptionOf("ssh.service"))
        .isEqualTo("/system.slice/ssh.service (systemd service)");
  }

  @Test
  void shouldRecordOnlySelectedGroupsAndCounters() throws IOException {
    tree.write("system.slice/ssh.service/cpu.stat", CPU_STAT)
        .write("system.slice/cron.service/cpu.stat", CPU_STAT)
        .write("system.slice/ssh.service/memory.current", "1\n");
    start(Map.of("groups", "*.service", "exclude", "*/cron*", "families", "cpu"));

    sink.sampleAll();

    assertThat(tracks().pathOf("ssh.service")).containsExactly("Control groups", "ssh.service");
    assertThat(tracks().valuesOf("ssh.service")).doesNotContainKey("memory.current");
    assertThat(tracks().labels()).containsExactlyInAnyOrder("Control groups", "ssh.service");
  }

  @Test
  void shouldRecordNewGroupsWithinSecond() throws IOException {
    start(Map.of());
    sink.sampleAll();
    tree.write("new/cpu.stat", CPU_STAT);
    nowNs += SECOND_NS / 2;
    sink.sampleAll();
    assertThat(tracks().labels()).doesNotContain("new");

    nowNs += SECOND_NS / 2;
    sink.sampleAll();

    assertThat(tracks().valuesOf("new")).containsEntry("cpu.usage", 3000L);
  }

  @Test
  @Tag("T25")
  void shouldContinueWhenGroupsAreRemoved() throws IOException {
    tree.write("gone/cpu.stat", CPU_STAT)
        .write("gone/memory.current", "77\n")
        .write("stays/cpu.stat", CPU_STAT);
    start(Map.of());
    sink.sampleAll();
    deleteTree(tree.path("gone"));
    nowNs += 1000;
    sink.sampleAll(); // this round finds the new group
    tree.write("stays/cpu.stat", "usage_usec 9\n");
    nowNs += 1000;
    sink.sampleAll(); // this round reads the group's files

    assertThat(tracks().valuesOf("gone"))
        .containsEntry("memory.current", 0L)
        .containsEntry("cpu.usage", 3000L);
    assertThat(tracks().valuesOf("stays")).containsEntry("cpu.usage", 9000L);
    assertThat(tracks().valuesOf("Control groups"))
        .containsEntry("groups.vanished", 1L)
        .containsEntry("groups.unreadable", 0L)
        .containsEntry("groups.recorded", 2L);
  }

  @Test
  void shouldUseSameTrackWhenGroupReturns() throws IOException {
    tree.write("job/cpu.stat", CPU_STAT);
    start(Map.of());
    sink.sampleAll();
    deleteTree(tree.path("job"));
    nowNs += SECOND_NS;
    sink.sampleAll();
    tree.write("job/cpu.stat", "usage_usec 1\n");
    nowNs += SECOND_NS;
    sink.sampleAll();

    assertThat(tracks().labels()).containsOnlyOnce("job");
    assertThat(tracks().valuesOf("job")).containsEntry("cpu.usage", 1000L);
  }

  @Test
  void shouldCountGroupsBeyondLimit() throws IOException {
    for (int i = 0; i < 10; i++) {
      tree.write("g" + i + "/cpu.stat", CPU_STAT);
    }
    start(Map.of("maxGroups", "4"));
    sink.sampleAll();
    tree.write("a/cpu.stat", CPU_STAT);
    nowNs += SECOND_NS;
    sink.sampleAll();

    assertThat(tracks().labels())
        .containsExactlyInAnyOrder("Control groups", "/", "g0", "g1", "g2");
    assertThat(tracks().valuesOf("Control groups"))
        .containsEntry("groups.recorded", 4L)
        .containsEntry("groups.over_limit", 8L);
  }

  @Test
  void shouldWriteBaselineWhenStateIsCleared() throws IOException {
    Instance instance = start(Map.of());
    sink.sampleAll();
    int packets = sink.packets().size();
    sink.sampleAll();
    assertThat(sink.packets()).hasSize(packets);

    instance.clearIncrementalState();
    sink.sampleAll();

    assertThat(sink.packets()).hasSize(2 * packets);
  }

  @Test
  @Tag("T25")
  void shouldReadWellFormedPartsOfMalformedText() throws IOException {
    tree.write("two\nlines/cpu.stat", "usage_usec\nuser_usec -1\n\n\0\nsystem_usec 5 6\nusage_usec")
        .write("two\nlines/memory.current", "max\n")
        .write("two\nlines/io.stat", "8:0 rbytes= =5 wbytes=x rios=99999999999999999999 wios=2\n=")
        .write("two\nlines/cpu.pressure", "some total=\nfull total=5 total\nsome avg10=3");
    Files.createDirectories(tree.path("two\nlines/memory.stat"));
    start(Map.of());

    sink.sampleAll();

    assertThat(tracks().valuesOf("two?lines"))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of("cpu.system", 5000L, "io.writes", 2L, "pressure.cpu.full", 5000L));
  }

  @Test
  void shouldRaisePeriodsBelowMinimum() {
    start(Map.of("periodMs", "250"));
    start(Map.of("periodMs", "1"));

    assertThat(sink.tasks())
        .extracting(RecordingTraceSink.Scheduled::period)
        .containsExactly(Duration.ofMillis(250), Duration.ofMillis(50));
    assertThat(check(Map.of("periodMs", "1")))
        .isEqualTo(Readiness.degraded("periodMs=1 becomes 50", ""));
  }

  @Test
  void shouldRefuseInvalidSettings() {
    Map<String, String> settings = Map.of("familys", "cpu");
    String sentence = "no setting 'familys'; did you mean 'families'?";

    assertThat(check(settings)).isEqualTo(Readiness.impossible(sentence, ""));
    assertThatThrownBy(() -> start(settings)).hasMessage(sentence);
  }

  @Test
  void shouldReportMissingControllersWithRemedy() {
    assertThat(check(Map.of())).isEqualTo(Readiness.ok());
    tree.write("cgroup.subtree_control", "cpu memory\n");
    assertThat(check(Map.of()))
        .isEqualTo(
            Readiness.degraded(
                "the controller io is not enabled for groups below the root",
                "echo +io > " + tree.path("cgroup.subtree_control")));
    assertThat(check(Map.of("families", "cpu,memory"))).isEqualTo(Readiness.ok());
    tree.write("cgroup.controllers", "cpu io\n").remove("cpu.pressure");
    assertThat(check(Map.of("families", "memory,pressure")))
        .isEqualTo(
            Readiness.degraded(
                "version 2 of control groups has no controller memory here; this kernel doesn't"
                    + " measure pressure: it was built or started without it",
                ""));
  }

  @Test
  void shouldReportThatNoHierarchyIsMounted() throws IOException {
    Files.writeString(folder.resolve("mountinfo"), "");

    assertThat(check(Map.of()))
        .isEqualTo(
            Readiness.impossible(
                "version 2 of control groups is not mounted",
                "mount -t cgroup2 cgroup2 /sys/fs/cgroup"));
    assertThatThrownBy(() -> start(Map.of())).hasMessageContaining("not mounted");
  }

  private DecodedTracks tracks() {
    return DecodedTracks.of(sink.packets());
  }

  private Readiness check(Map<String, String> settings) {
    return source.check(FakeSourceConfig.withSettings(NAME, settings));
  }

  private Instance start(Map<String, String> settings) {
    Instance instance = source.open(FakeSourceConfig.withSettings(NAME, settings), sink);
    instance.start(new FakeAcknowledgement());
    return instance;
  }

  private static void deleteTree(Path path) throws IOException {
    try (Stream<Path> files = Files.walk(path)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
