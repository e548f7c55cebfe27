package dev.sonda.probe.procfs.internal.sysstats;

import static dev.sonda.probe.procfs.internal.sysstats.FakeMachine.numbers;
import static dev.sonda.probe.procfs.internal.sysstats.FakeMachine.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.protos.MeminfoCounters;
import dev.sonda.protos.SysStatsConfig;
import dev.sonda.protos.SysStatsConfig.StatCounters;
import dev.sonda.protos.VmstatCounters;
import dev.sonda.testkit.RecordedMessage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Counter families that are read from files of /proc. */
class ProcfsCounterFamiliesTest {
  private static final int PERIOD_MS = 10;

  @TempDir private Path folder;

  private FakeMachine machine;

  @BeforeEach
  void setUp() {
    machine = new FakeMachine(folder);
  }

  @Test
  void shouldWriteRequestedMeminfoCounters() throws IOException {
    machine.write(
        "proc/meminfo",
        """
        MemTotal:        3744240 kB
        MemFree:           73328 kB
        Active:          1616348 kB
        Active(anon):    1322636 kB
        Inactive(file):   296320 kB
        Bounce:                0 kB
        HugePages_Total:       0
        CmaFree:              60 kB
        """);

    RecordedMessage stats =
        machine.sample(
            SysStatsConfig.newBuilder()
                .setMeminfoPeriodMs(PERIOD_MS)
                .addMeminfoCounters(MeminfoCounters.MEMINFO_CMA_FREE)
                .addMeminfoCounters(MeminfoCounters.MEMINFO_MEM_TOTAL)
                .addMeminfoCounters(MeminfoCounters.MEMINFO_ACTIVE_ANON)
                .addMeminfoCounters(MeminfoCounters.MEMINFO_DIRTY));

    assertThat(numbers(stats.messages(1), 1, 2))
        .containsExactly(List.of(1L, 3744240L), List.of(9L, 1322636L), List.of(33L, 60L));
    assertThat(stats.number(9)).isEqualTo(1_500);
  }

  @Test
  void shouldReadEveryMeminfoCounterByKernelName() throws IOException {
    // The counters in the order of Perfetto's enum.
    String names =
        "MemTotal MemFree MemAvailable Buffers Cached SwapCached Active Inactive Active(anon)"
            + " Inactive(anon) Active(file) Inactive(file) Unevictable Mlocked SwapTotal SwapFree"
            + " Dirty Writeback AnonPages Mapped Shmem Slab SReclaimable SUnreclaim KernelStack"
            + " PageTables CommitLimit Committed_AS VmallocTotal VmallocUsed VmallocChunk CmaTotal"
            + " CmaFree Gpu Zram Misc ION_heap ION_heap_pool";
    machine.write("proc/meminfo", names.replace(" ", ": 1 kB\n") + ": 1 kB\nNew: 1 kB\n");

    RecordedMessage stats =
        machine.sample(SysStatsConfig.newBuilder().setMeminfoPeriodMs(PERIOD_MS));

    assertThat(stats.messages(1))
        .extracting(entry -> entry.number(1))
        .containsExactlyElementsOf(IntStream.rangeClosed(1, 38).mapToObj(Long::valueOf).toList());
  }

  @Test
  void shouldWriteRequestedVmstatCounters() throws IOException {
    machine.write("proc/vmstat", "nr_free_pages 16449\nallocstall 1587\npgfault 181696234\nx 1\n");

    RecordedMessage some =
        machine.sample(
            SysStatsConfig.newBuilder()
                .setVmstatPeriodMs(PERIOD_MS)
                .addVmstatCounters(VmstatCounters.VMSTAT_PGFAULT));

    assertThat(numbers(some.messages(2), 1, 2))
        .containsExactly(List.of((long) VmstatCounters.VMSTAT_PGFAULT_VALUE, 181696234L));
  }

  @Test
  void shouldWriteAllVmstatCountersWhenConfigListsNone() throws IOException {
    machine.write("proc/vmstat", "nr_free_pages 16449\nallocstall 1587\npgfault 181696234\nx 1\n");

    RecordedMessage all = machine.sample(SysStatsConfig.newBuilder().setVmstatPeriodMs(PERIOD_MS));

    assertThat(all.messages(2)).hasSize(3);
  }

  @Test
  void shouldWriteNonzeroInterruptsAndAllSoftInterrupts() throws IOException {
    machine.write(
        "proc/stat",
        """
        cpu  2655987 822682 2352153 8801203 41917 322733 175055 0 0 0
        cpu0 762178 198125 902284 8678856 41716 152974 68262 72386 0 0
        intr 238128517 0 0 0 63500984 0 6253792
        ctxt 373122860
        btime 1536912218
        processes 243320
        procs_running 1
        softirq 84611084 10220177 0 155083
        """);

    RecordedMessage stats = machine.sample(SysStatsConfig.newBuilder().setStatPeriodMs(PERIOD_MS));

    assertThat(stats.messages(3)).hasSize(1);
    assertThat(stats.number(4)).isEqualTo(243320);
    assertThat(stats.number(5)).isEqualTo(238128517);
    assertThat(numbers(stats.messages(6), 1, 2))
        .containsExactly(List.of(3L, 63500984L), List.of(5L, 6253792L));
    assertThat(stats.number(7)).isEqualTo(84611084);
    assertThat(numbers(stats.messages(8), 1, 2))
        .containsExactly(List.of(0L, 10220177L), List.of(1L, 0L), List.of(2L, 155083L));
  }

  @Test
  void shouldWriteOnlyForksWhenOnlyForksAreRequested() throws IOException {
    machine.write("proc/stat", "intr 5 5\nprocesses 243320\nsoftirq 1 1\n");

    RecordedMessage stats =
        machine.sample(
            SysStatsConfig.newBuilder()
                .setStatPeriodMs(PERIOD_MS)
                .addStatCounters(StatCounters.STAT_FORK_COUNT));

    assertThat(stats.number(4)).isEqualTo(243320);
    for (int other : new int[] {3, 5, 6, 7, 8}) {
      assertThat(stats.has(other)).isFalse();
    }
  }

  @Test
  void shouldGiveTheFreeChunksOfEachZone() throws IOException {
    machine.write(
        "proc/buddyinfo",
        """
        Node 0, zone      DMA   2743   1659   2063    685     27      4      0
        Node 1, zone   Normal    233    123    453     10      5      1      3
        """);

    List<RecordedMessage> zones =
        machine.sample(SysStatsConfig.newBuilder().setBuddyinfoPeriodMs(PERIOD_MS)).messages(12);

    assertThat(zones).hasSize(2);
    assertThat(text(zones.get(0), 1)).isEqualTo("0");
    assertThat(text(zones.get(0), 2)).isEqualTo("DMA");
    assertThat(zones.get(0).values(3)).containsExactly(2743L, 1659L, 2063L, 685L, 27L, 4L, 0L);
    assertThat(text(zones.get(1), 1)).isEqualTo("1");
    assertThat(text(zones.get(1), 2)).isEqualTo("Normal");
  }

  @Test
  void shouldWriteDiskCountersThatKernelProvides() throws IOException {
    machine.write(
        "proc/diskstats",
        """
         253       0 zram0 13886 0 111088 128 57298 0 458384 48 0 15248 176
           8       1 sda1 18 6 632 7 39 49 704 92 0 156 100 1 0 2 3
           8       0 sda 54133 5368 8221736 75929 30333 1157434 9599744 143190 0 63672 249858 \
        9595 0 2160072 19411 6649 11327
        """);

    List<RecordedMessage> disks =
        machine.sample(SysStatsConfig.newBuilder().setDiskstatPeriodMs(PERIOD_MS)).messages(13);

    assertThat(disks).extracting(disk -> text(disk, 1)).containsExactly("zram0", "sda1", "sda");
    assertThat(numbers(disks, 2, 3, 4, 5))
        .containsExactly(
            List.of(111088L, 128L, 458384L, 48L),
            List.of(632L, 7L, 704L, 92L),
            List.of(8221736L, 75929L, 9599744L, 143190L));
    assertThat(disks.get(0).has(6)).isFalse();
    assertThat(numbers(disks.subList(1, 2), 6, 7)).containsExactly(List.of(2L, 3L));
    assertThat(disks.get(1).has(8)).isFalse();
    assertThat(numbers(disks.subList(2, 3), 6, 7, 8, 9))
        .containsExactly(List.of(2160072L, 19411L, 6649L, 11327L));
  }

  @Test
  void shouldGivePressureInNanoseconds() throws IOException {
    for (String resource : List.of("cpu", "io", "memory")) {
      machine.write(
          "proc/pressure/" + resource,
          """
          some avg10=23.10 avg60=5.06 avg300=15.10 total=417963
          full avg10=9.00 avg60=19.20 avg300=3.23 total=205933
          """);
    }

    RecordedMessage stats = machine.sample(SysStatsConfig.newBuilder().setPsiPeriodMs(PERIOD_MS));

    assertThat(numbers(stats.messages(14), 1, 2))
        .containsExactly(
            List.of(1L, 417963000L),
            List.of(2L, 205933000L),
            List.of(3L, 417963000L),
            List.of(4L, 205933000L),
            List.of(5L, 417963000L),
            List.of(6L, 205933000L));
  }

  @Test
  void shouldGiveSlabCachesWithoutTheHeading() throws IOException {
    machine.write(
        "proc/slabinfo",
        """
        slabinfo - version: 2.1
        # name            <active_objs> <num_objs> <objsize> <objperslab> <pagesperslab> \
        : tunables <limit> <batchcount> <sharedfactor> : slabdata <active_slabs> <num_slabs> <sharedavail>
        nf_conntrack          12     12    320   12    1 : tunables   32   16    8 : slabdata      1      1      0
        kmalloc-64          100    100     64   64    4 : tunables   32   16    8 : slabdata      2      3      0
        """);

    List<RecordedMessage> caches =
        machine.sample(SysStatsConfig.newBuilder().setSlabPeriodMs(PERIOD_MS)).messages(18);

    assertThat(caches)
        .extracting(cache -> text(cache, 1))
        .containsExactly("nf_conntrack", "kmalloc-64");
    assertThat(numbers(caches, 2, 3)).containsExactly(List.of(1L, 1L), List.of(4L, 3L));
  }

  @Test
  void shouldReadFilesThatAreLargerThanAPage() throws IOException {
    StringBuilder intr = new StringBuilder("intr 40000");
    for (int irq = 0; irq < 40_000; irq++) {
      intr.append(" 1");
    }
    machine.write("proc/stat", intr + "\nprocesses 7\n");

    RecordedMessage stats =
        machine.sample(
            SysStatsConfig.newBuilder()
                .setStatPeriodMs(PERIOD_MS)
                .addStatCounters(StatCounters.STAT_IRQ_COUNTS)
                .addStatCounters(StatCounters.STAT_FORK_COUNT));

    assertThat(stats.messages(6)).hasSize(40_000);
    assertThat(stats.number(4)).isEqualTo(7);
  }
}
