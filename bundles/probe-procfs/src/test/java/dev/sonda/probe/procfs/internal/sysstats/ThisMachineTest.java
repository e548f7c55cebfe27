package dev.sonda.probe.procfs.internal.sysstats;

import static dev.sonda.probe.procfs.internal.sysstats.FakeMachine.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sonda.api.probe.Instance;
import dev.sonda.protos.SysStatsConfig;
import dev.sonda.protos.VmstatCounters;
import dev.sonda.testkit.FakeAcknowledgement;
import dev.sonda.testkit.RecordedMessage;
import dev.sonda.testkit.RecordingTraceSink;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import oshi.hardware.CentralProcessor;
import oshi.hardware.CentralProcessor.TickType;
import oshi.nativefree.SystemInfo;
import oshi.util.GlobalConfig;

/** Families against this machine's own files, read before and after: counters only ever grow. */
class ThisMachineTest {
  private static final int PERIOD_MS = 10;
  private static final long SLACK_MS = 20;

  /** In the order of Perfetto's fields. */
  private static final TickType[] OSHI_ORDER = {
    TickType.USER,
    TickType.NICE,
    TickType.SYSTEM,
    TickType.IDLE,
    TickType.IOWAIT,
    TickType.IRQ,
    TickType.SOFTIRQ,
    TickType.STEAL
  };

  @Test
  void shouldAgreeOnMemory() throws IOException {
    Map<Long, Long> read = keyed(sample(config -> config.setMeminfoPeriodMs(PERIOD_MS)), 1);

    Map<String, List<String>> kernel = lines("/proc/meminfo");
    long totalKb = number(kernel, "MemTotal:", 1);
    assertThat(read).containsEntry(1L, totalKb);
    assertThat(read).containsEntry(15L, number(kernel, "SwapTotal:", 1));
    assertThat(read.get(3L)) // what is available changes, though not by half of all memory
        .isCloseTo(number(kernel, "MemAvailable:", 1), within(totalKb / 2));
    assertThat(read.size()).isGreaterThan(25);
  }

  @Test
  void shouldAgreeOnVirtualMemoryEvents() throws IOException {
    List<VmstatCounters> growing =
        List.of(
            VmstatCounters.VMSTAT_PGFAULT,
            VmstatCounters.VMSTAT_PGFREE,
            VmstatCounters.VMSTAT_PGPGIN,
            VmstatCounters.VMSTAT_PGPGOUT,
            VmstatCounters.VMSTAT_PGMAJFAULT);
    Map<String, List<String>> before = lines("/proc/vmstat");
    Map<Long, Long> read = keyed(sample(config -> config.setVmstatPeriodMs(PERIOD_MS)), 2);
    Map<String, List<String>> after = lines("/proc/vmstat");

    for (VmstatCounters counter : growing) {
      String name = counter.name().substring("VMSTAT_".length()).toLowerCase(Locale.ROOT);
      assertThat(read.get((long) counter.getNumber()))
          .as(name)
          .isBetween(number(before, name, 1), number(after, name, 1));
    }
  }

  /** The kernel may take back a tick of idle or iowait time when it settles its accounts. */
  @Test
  void shouldAgreeWithOshiOnTheTimesOfEveryCpu() throws IOException {
    GlobalConfig.set("oshi.util.memoizer.expiration", 0);
    CentralProcessor oshi = new SystemInfo().getHardware().getProcessor();

    long[][] beforeMs = oshi.getProcessorCpuLoadTicks();
    List<RecordedMessage> cpus = sample(config -> config.setStatPeriodMs(PERIOD_MS)).messages(3);
    long[][] afterMs = oshi.getProcessorCpuLoadTicks();

    assertThat(cpus).hasSameSizeAs(beforeMs);
    for (int cpu = 0; cpu < beforeMs.length; cpu++) {
      for (int i = 0; i < OSHI_ORDER.length; i++) {
        int tick = OSHI_ORDER[i].getIndex();
        assertThat(cpus.get(cpu).number(2 + i) / 1_000_000)
            .as("%s of CPU %d", OSHI_ORDER[i], cpu)
            .isBetween(beforeMs[cpu][tick] - SLACK_MS, afterMs[cpu][tick] + SLACK_MS);
      }
    }
  }

  /** Few machines have one: this says at least that OSHI's answer is one of a sensor, or none. */
  @Test
  void shouldTakeWhatOshiSaysOfTheCpusSensor() {
    assertThat(OshiCpuSensor.ofThisMachine().celsius()).isBetween(0.0, 150.0);
  }

  @Test
  void shouldAgreeOnInterruptsAndForks() throws IOException {
    Map<String, List<String>> before = lines("/proc/stat");
    RecordedMessage stats = sample(config -> config.setStatPeriodMs(PERIOD_MS));
    Map<String, List<String>> after = lines("/proc/stat");

    Map<String, Integer> fields = Map.of("processes", 4, "intr", 5, "softirq", 7);
    fields.forEach((name, field) ->
        assertThat(stats.number(field))
            .as(name)
            .isBetween(number(before, name, 1), number(after, name, 1)));
    for (RecordedMessage irq : stats.messages(6)) {
      int word = (int) irq.number(1) + 2;
      assertThat(irq.number(2))
          .isBetween(number(before, "intr", word), number(after, "intr", word));
    }
    assertThat(stats.messages(6)).isNotEmpty();
  }

  @Test
  void shouldAgreeOnDisks() throws IOException {
    Map<String, List<String>> before = lines("/proc/diskstats", 2);
    List<RecordedMessage> disks =
        sample(config -> config.setDiskstatPeriodMs(PERIOD_MS)).messages(13);
    Map<String, List<String>> after = lines("/proc/diskstats", 2);

    assertThat(disks).extracting(disk -> text(disk, 1)).hasSameElementsAs(before.keySet());
    int[] words = {0, 0, 5, 6, 9, 10, 16, 17, 18, 19};
    for (RecordedMessage disk : disks) {
      String name = text(disk, 1);
      for (int field = 2; field < words.length; field++) {
        if (disk.has(field)) {
          assertThat(disk.number(field))
              .isBetween(number(before, name, words[field]), number(after, name, words[field]));
        }
      }
    }
  }

  @Test
  void shouldAgreeOnPressure() throws IOException {
    assumeTrue(Files.isReadable(Path.of("/proc/pressure/cpu")), "no pressure stall information");
    long before = pressureUs();
    RecordedMessage stats = sample(config -> config.setPsiPeriodMs(PERIOD_MS));
    long after = pressureUs();

    RecordedMessage some = stats.messages(14).getFirst();
    assertThat(some.number(1)).isEqualTo(1);
    assertThat(some.number(2)).isBetween(before * 1000, after * 1000);
  }

  @Test
  void shouldAgreeOnZonesAndSlabCaches() throws IOException {
    assumeTrue(Files.isReadable(Path.of("/proc/slabinfo")), "only root may");
    RecordedMessage stats =
        sample(config -> config.setBuddyinfoPeriodMs(PERIOD_MS).setSlabPeriodMs(PERIOD_MS));

    assertThat(stats.messages(12))
        .extracting(zone -> text(zone, 2))
        .containsExactlyElementsOf(
            Files.readAllLines(Path.of("/proc/buddyinfo")).stream()
                .map(line -> line.split(" +", -1)[3])
                .toList());
    Map<String, List<String>> kernel = lines("/proc/slabinfo");
    for (RecordedMessage cache : stats.messages(18)) {
      assertThat(cache.number(2)).isEqualTo(number(kernel, text(cache, 1), 5));
    }
    assertThat(stats.messages(18)).hasSize(kernel.size() - 2); // two lines of heading
  }

  @Test
  void shouldAgreeOnSlabsBetweenTwoLooksAtSlabinfo() throws IOException {
    assumeTrue(Files.isReadable(Path.of("/proc/slabinfo")), "only root may");
    assumeTrue(Files.isDirectory(Path.of("/sys/kernel/slab")), "no counts of slabs in /sys");
    Map<String, List<String>> before = lines("/proc/slabinfo");
    List<RecordedMessage> caches =
        samples(config -> config.setSlabPeriodMs(PERIOD_MS), 2).getLast().messages(18);
    Map<String, List<String>> after = lines("/proc/slabinfo");

    assertThat(caches).hasSize(before.size() - 2);
    before.entrySet().retainAll(after.entrySet()); // the others were busy meanwhile
    assertThat(caches)
        .filteredOn(cache -> before.containsKey(text(cache, 1)))
        .hasSizeGreaterThan(10)
        .allSatisfy(cache -> {
          assertThat(cache.number(2)).isEqualTo(number(after, text(cache, 1), 5));
          assertThat(cache.number(3)).isEqualTo(number(after, text(cache, 1), 14));
        });
  }

  private static org.assertj.core.data.Offset<Long> within(long offset) {
    return org.assertj.core.api.Assertions.within(offset);
  }

  private static long pressureUs() throws IOException {
    String some = Files.readAllLines(Path.of("/proc/pressure/cpu")).getFirst();
    return Long.parseLong(some.substring(some.indexOf("total=") + "total=".length()));
  }

  private static Map<String, List<String>> lines(String file) throws IOException {
    return lines(file, 0);
  }

  /** The words of each line, by one of them. */
  private static Map<String, List<String>> lines(String file, int nameWord) throws IOException {
    Map<String, List<String>> lines = new HashMap<>();
    for (String line : Files.readAllLines(Path.of(file))) {
      List<String> words = List.of(line.strip().split("\\s+", -1));
      lines.put(words.get(nameWord), words);
    }
    return lines;
  }

  private static long number(Map<String, List<String>> lines, String name, int word) {
    return Long.parseLong(lines.getOrDefault(name, List.of()).get(word));
  }

  private static Map<Long, Long> keyed(RecordedMessage stats, int field) {
    Map<Long, Long> values = new HashMap<>();
    for (RecordedMessage entry : stats.messages(field)) {
      values.put(entry.number(1), entry.number(2));
    }
    return values;
  }

  private static RecordedMessage sample(UnaryOperator<SysStatsConfig.Builder> config)
      throws IOException {
    return samples(config, 1).getFirst();
  }

  private static List<RecordedMessage> samples(
      UnaryOperator<SysStatsConfig.Builder> config, int count) throws IOException {
    RecordingTraceSink sink = new RecordingTraceSink(() -> 1);
    Instance instance =
        new SysStatsDataSource()
            .open(FakeMachine.config(config.apply(SysStatsConfig.newBuilder())), sink);
    instance.start(new FakeAcknowledgement());
    List<RecordedMessage> samples = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      sink.sampleAll();
      samples.add(sink.packets().getLast().message(7));
    }
    instance.stop(new FakeAcknowledgement());
    return samples;
  }
}
