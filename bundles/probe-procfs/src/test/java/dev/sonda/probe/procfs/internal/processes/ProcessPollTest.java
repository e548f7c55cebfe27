package dev.sonda.probe.procfs.internal.processes;

import static dev.sonda.probe.procfs.internal.processes.DecodedProcessDescriptions.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.probe.Instance;
import dev.sonda.protos.ProcessStatsConfig;
import dev.sonda.protos.ProcessStatsConfig.Quirks;
import dev.sonda.testkit.RecordedMessage;
import dev.sonda.testkit.RecordingTraceSink;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(240)
class ProcessPollTest {
  private static final String MEMORY =
      """
      Groups:\t4 20
      VmPeak:\t    999 kB
      VmSize:\t      2 kB
      VmLck:\t       8 kB
      VmPin:\t     999 kB
      VmHWM:\t       9 kB
      VmRSS:\t       3 kB
      RssAnon:\t     4 kB
      RssFile:\t     5 kB
      RssShmem:\t    6 kB
      VmData:\t    999 kB
      VmSwap:\t      7 kB
      Threads:\t     1
      """;

  @TempDir private Path root;

  private ProcessStatsFixture ps;

  @BeforeEach
  void setUp() {
    ps = new ProcessStatsFixture(root);
    ps.proc.remove("1/status").remove("1/cmdline").remove("1");
  }

  private static ProcessStatsConfig.Builder config() {
    return ProcessStatsConfig.newBuilder()
        .setProcStatsPollMs(100)
        .addQuirks(Quirks.DISABLE_ON_DEMAND);
  }

  private void memory(int pid, String more) {
    ps.proc.write(pid + "/status", ProcessStatsFixture.status(pid, pid, "p", more));
    ps.proc.write(pid + "/cmdline", "p" + pid + "\0");
  }

  @Test
  void shouldWriteEveryCounterOfAProcess() {
    memory(42, MEMORY);
    ps.proc.write("42/oom_score_adj", "-17\n");
    ps.proc.write("42/stat", ProcessStatsFixture.stat(42, "p", 100, 200, 0));
    ps.proc.write("42/dmabuf_rss", "4096\n");
    ps.proc.write(
        "42/smaps_rollup",
        """
        555-7ff ---p 00000000 00:00 0    [rollup]
        Rss:                  16 kB
        Pss:                  17 kB
        Pss_Dirty:           999 kB
        Pss_Anon:             18 kB
        Pss_File:             19 kB
        Pss_Shmem:            20 kB
        Swap:                999 kB
        SwapPss:              23 kB
        """);
    ps.start(
        config()
            .setRecordProcessRuntime(true)
            .setRecordProcessDmabufRss(true)
            .setScanSmapsRollup(true));

    ps.sample();

    RecordedMessage process = DecodedProcessDescriptions.only(ps.stats(), 1, 42);
    for (int field : List.of(2, 3, 4, 5, 6, 7, 8, 9, 16, 17, 18, 19, 20, 23)) {
      assertThat(process.number(field)).isEqualTo(field);
    }
    assertThat(process.number(10)).isEqualTo(-17);
    assertThat(process.number(21)).isEqualTo(1_000_000_000);
    assertThat(process.number(22)).isEqualTo(2_000_000_000);
    assertThat(process.number(24)).isEqualTo(4);
  }

  @Test
  void shouldReadOnlyFilesOfSelectedCounters() {
    memory(42, MEMORY);
    ps.proc.write("42/stat", ProcessStatsFixture.stat(42, "p", 100, 200, 0));
    ps.proc.write("42/dmabuf_rss", "4096\n").write("42/smaps_rollup", "Rss: 16 kB\n");
    ps.start(config());

    ps.sample();

    RecordedMessage process = DecodedProcessDescriptions.only(ps.stats(), 1, 42);
    assertThat(process.number(2)).isEqualTo(2);
    for (int field : List.of(15, 16, 21, 22, 24)) {
      assertThat(process.has(field)).isFalse();
    }
  }

  @Test
  void shouldDescribeNewProcessesAfterTheirCounters() {
    memory(42, MEMORY);
    ps.start(config());

    ps.sample();
    memory(43, MEMORY);
    ps.sample();

    assertThat(ps.sink.packets()).hasSize(4);
    assertThat(ps.sink.packets().get(0).message(9).number(2))
        .isGreaterThan(ps.sink.packets().get(0).number(8));
    assertThat(ps.sink.packets().get(0).number(41)).isEqualTo(1);
    assertThat(ps.sink.packets().get(1).has(41)).isFalse();
    assertThat(ps.processes())
        .extracting(process -> text(process, 3))
        .containsExactly("p42", "p43");
  }

  @Test
  void shouldWriteAllCountersEachTimeWithoutACache() {
    memory(42, MEMORY);
    ps.start(config());

    ps.sample();
    ps.sample();

    assertThat(ps.stats()).hasSize(2).allMatch(process -> process.has(2) && process.has(9));
  }

  /**
   * The case of Perfetto's own test: readings at 0, 105, 210 and 315 ms, with a cache lifetime of
   * 220 ms.
   */
  @Test
  void shouldWriteUnchangedCountersAgainWhenCacheExpires() {
    memory(42, MEMORY);
    ps.start(config().setProcStatsPollMs(105).setProcStatsCacheTtlMs(220));

    for (int reading = 0; reading < 4; reading++) {
      ps.sample();
    }

    assertThat(ps.stats()).hasSize(2);
    assertThat(ps.sink.tasks())
        .extracting(RecordingTraceSink.Scheduled::period)
        .containsExactly(Duration.ofMillis(105));
  }

  @Test
  void shouldWriteOnlyChangedCountersWithinCacheLifetime() {
    memory(42, MEMORY);
    ps.start(config().setProcStatsCacheTtlMs(10_000));
    ps.sample();
    memory(42, MEMORY.replace("VmRSS:\t       3", "VmRSS:\t       33"));

    ps.sample();
    ps.sample();

    assertThat(ps.stats()).hasSize(2);
    RecordedMessage second = ps.stats().get(1);
    assertThat(second.number(3)).isEqualTo(33);
    assertThat(second.has(2)).isFalse();
  }

  @Test
  void shouldWriteCountersAndDescriptionsAgainWhenStateIsCleared() {
    memory(42, MEMORY);
    Instance instance = ps.start(config().setProcStatsCacheTtlMs(10_000));
    ps.sample();

    instance.clearIncrementalState();
    ps.sample();

    assertThat(ps.stats()).hasSize(2).allMatch(process -> process.has(2));
    assertThat(ps.processes()).hasSize(2);
    assertThat(ps.sink.packets().get(2).number(41)).isEqualTo(1);
  }

  @Test
  void shouldNotReadKernelThreadAgain() {
    memory(2, "Kthread:\t1\n");
    ps.start(config());
    ps.sample();
    memory(2, MEMORY);

    ps.sample();

    assertThat(ps.sink.packets()).isEmpty();
  }

  @Test
  void shouldReadRuntimeOfKernelThreadInEachPoll() {
    memory(2, "Kthread:\t1\n");
    ps.proc.write("2/stat", ProcessStatsFixture.stat(2, "kthreadd", 0, 5, 0));
    ps.start(config().setRecordProcessRuntime(true));

    ps.sample();
    ps.sample();

    assertThat(ps.stats()).hasSize(2);
    assertThat(ps.stats().getFirst().number(21)).isZero();
    assertThat(ps.stats().getFirst().number(22)).isEqualTo(50_000_000);
    assertThat(ps.processes()).hasSize(1);
  }

  @Test
  void shouldWriteTargetsOfDescriptors() throws IOException {
    memory(42, MEMORY);
    link(42, 5, "/dev/dummy");
    link(42, 7, "/dev/" + "d".repeat(1_000));
    ps.start(
        config()
            .setScanAllProcessesOnStart(true)
            .setResolveProcessFds(true)
            .setProcStatsCacheTtlMs(10_000));
    link(42, 8, "socket:[9]");
    Files.writeString(root.resolve("42/fd/9"), "no link");

    ps.sample();
    ps.sample();

    assertThat(ps.stats()).hasSize(2);
    assertThat(ps.stats().get(0).messages(15))
        .extracting(fd -> fd.number(1) + " " + text(fd, 2))
        .containsExactlyInAnyOrder("5 /dev/dummy", "7 /dev/" + "d".repeat(1_000));
    assertThat(ps.stats().get(1).messages(15))
        .extracting(fd -> fd.number(1) + " " + text(fd, 2))
        .containsExactly("8 socket:[9]");
  }

  private void link(int pid, int fd, String target) throws IOException {
    Files.createDirectories(root.resolve(pid + "/fd"));
    Files.createSymbolicLink(root.resolve(pid + "/fd/" + fd), Path.of(target));
  }

  @Test
  void shouldSplitCountersOfManyProcessesIntoSeveralPackets() {
    for (int pid = 2_000; pid < 3_000; pid++) {
      memory(pid, MEMORY);
    }
    ps.start(config());

    ps.sample();

    assertThat(ps.stats()).hasSize(1_000);
    assertThat(ps.sink.packets()).filteredOn(packet -> packet.has(9)).hasSizeBetween(8, 20);
    assertThat(ps.sink.packets()).filteredOn(packet -> packet.has(41)).hasSize(1);
  }
}
