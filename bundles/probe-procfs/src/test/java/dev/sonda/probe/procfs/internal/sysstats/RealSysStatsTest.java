package dev.sonda.probe.procfs.internal.sysstats;

import static dev.sonda.probe.procfs.internal.sysstats.FakeMachine.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sonda.api.probe.Instance;
import dev.sonda.posix.Syscalls;
import dev.sonda.probe.procfs.internal.sysstats.cpu.CpuTemperatureSensor;
import dev.sonda.probe.procfs.internal.sysstats.cpu.CpuTicksReader;
import dev.sonda.probe.procfs.internal.sysstats.cpu.OshiCpuTemperatureSensor;
import dev.sonda.probe.procfs.internal.sysstats.cpu.OshiCpuTicksReader;
import dev.sonda.probe.procfs.internal.sysstats.text.SysStatsEnvironment;
import dev.sonda.protos.SysStatsConfig;
import dev.sonda.protos.VmstatCounters;
import dev.sonda.testkit.FakeAcknowledgement;
import dev.sonda.testkit.RecordedMessage;
import dev.sonda.testkit.RecordingTraceSink;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;
import oshi.hardware.CentralProcessor.TickType;
import oshi.util.GlobalConfig;

/**
 * Compares counter families with this machine's own files, read before and after: counters only
 * grow.
 */
class RealSysStatsTest {
  private static final int PERIOD_MS = 10;
  private static final long SLACK_MS = 20;
  private static final Path CPUS = Path.of("/sys/devices/system/cpu");
  private static final Path SLABS = Path.of("/sys/kernel/slab");

  /** OSHI's tick types in the order of Perfetto's fields. */
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
  void shouldReadSameMemoryCountersAsKernelFiles() throws IOException {
    Map<Long, Long> read = keyed(sample(config -> config.setMeminfoPeriodMs(PERIOD_MS)), 1);

    Map<String, List<String>> kernel = lines("/proc/meminfo");
    long totalKb = number(kernel, "MemTotal:", 1);
    assertThat(read).containsEntry(1L, totalKb);
    assertThat(read).containsEntry(15L, number(kernel, "SwapTotal:", 1));
    assertThat(read.get(3L)) // available memory changes, though not by half of all memory
        .isCloseTo(number(kernel, "MemAvailable:", 1), within(totalKb / 2));
    assertThat(read.size()).isGreaterThan(25);
  }

  @Test
  void shouldReadSameVmstatCountersAsKernelFile() throws IOException {
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

  /** The kernel may decrease idle or iowait time by a tick when it corrects its accounting. */
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

  /**
   * Compares the data source's two ways to read CPU times on this machine: the text is read before
   * and after OSHI.
   */
  @Test
  void shouldReadEqualCpuTimesFromTextAndOshi() throws IOException {
    List<RecordedMessage> before = cpuTimes(CpuTicksReader.NONE);
    List<RecordedMessage> oshi = cpuTimes(OshiCpuTicksReader.ofThisMachine());
    List<RecordedMessage> after = cpuTimes(CpuTicksReader.NONE);

    assertThat(oshi).hasSameSizeAs(before).hasSameSizeAs(after);
    for (int cpu = 0; cpu < oshi.size(); cpu++) {
      assertThat(oshi.get(cpu).number(1)).isEqualTo(before.get(cpu).number(1));
      for (int field = 2; field <= 9; field++) {
        assertThat(oshi.get(cpu).number(field))
            .as("field %d of CPU %d", field, cpu)
            .isBetween(
                before.get(cpu).number(field) - SLACK_MS * 1_000_000,
                after.get(cpu).number(field) + SLACK_MS * 1_000_000);
      }
    }
  }

  private static List<RecordedMessage> cpuTimes(CpuTicksReader ticks) throws IOException {
    RecordingTraceSink sink = new RecordingTraceSink(() -> 1);
    AtomicInteger asked = new AtomicInteger();
    CpuTicksReader counted =
        () -> {
          asked.incrementAndGet();
          return ticks.timesMs();
        };
    Instance instance =
        new SysStatsDataSource(
                SysStatsEnvironment.real(Syscalls.libc()), counted, () -> CpuTemperatureSensor.NONE)
            .open(FakeMachine.config(SysStatsConfig.newBuilder().setStatPeriodMs(100)), sink);
    instance.start(new FakeAcknowledgement());
    sink.sampleAll();
    instance.stop(new FakeAcknowledgement());
    assertThat(asked).hasValue(1);
    return sink.packets().getLast().message(7).messages(3);
  }

  @Test
  void shouldReadCpuTemperatureFromOshi() {
    double celsius = OshiCpuTemperatureSensor.ofThisMachine().celsius();
    assumeTrue(celsius > 0, "OSHI finds no sensor of this machine's CPU");

    assertThat(celsius).isBetween(5.0, 125.0);
  }

  @Test
  void shouldFindNoSensorWhenKernelHasNone() {
    assumeTrue(
        isEmpty("/sys/class/hwmon") && isEmpty("/sys/class/thermal"), "the kernel has sensors");

    assertThat(OshiCpuTemperatureSensor.ofThisMachine()).isSameAs(CpuTemperatureSensor.NONE);
  }

  private static boolean isEmpty(String folder) {
    String[] names = new File(folder).list();
    return names == null || names.length == 0;
  }

  @Test
  void shouldReadSameInterruptAndForkCountsAsKernelFile() throws IOException {
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
    assertBetween(counts(before, "softirq"), keyed(stats, 8), counts(after, "softirq"));
  }

  @Test
  void shouldReadSameDiskCountersAsKernelFile() throws IOException {
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
  void shouldReadSamePressureTotalsAsKernelFiles() throws IOException {
    assumeTrue(Files.isReadable(Path.of("/proc/pressure/cpu")), "no pressure stall information");
    Map<Long, Long> before = pressureNs();
    RecordedMessage stats = sample(config -> config.setPsiPeriodMs(PERIOD_MS));
    Map<Long, Long> after = pressureNs();

    assertBetween(before, keyed(stats, 14), after);
  }

  /** Pressure in ns by Perfetto's PsiResource number: "full" follows "some". */
  private static Map<Long, Long> pressureNs() throws IOException {
    Map<Long, Long> totalNs = new HashMap<>();
    long some = 1;
    for (String resource : List.of("cpu", "io", "memory")) {
      for (String line : Files.readAllLines(Path.of("/proc/pressure", resource))) {
        String totalUs = line.substring(line.indexOf("total=") + "total=".length());
        totalNs.put(line.startsWith("some") ? some : some + 1, Long.parseLong(totalUs) * 1000);
      }
      some += 2;
    }
    return totalNs;
  }

  @Test
  void shouldReadSameCpuIdleTimesAsKernelFiles() throws IOException {
    Map<String, Long> before = idleUs();
    assumeTrue(!before.isEmpty(), "no CPU has idle states");
    Map<String, Long> ours = new HashMap<>();
    for (RecordedMessage cpu :
        sample(config -> config.setCpuidlePeriodMs(PERIOD_MS)).messages(16)) {
      for (RecordedMessage state : cpu.messages(2)) {
        ours.put("cpu" + cpu.number(1) + " " + text(state, 1), state.number(2));
      }
    }

    assertBetween(before, ours, idleUs());
  }

  private static Map<String, Long> idleUs() throws IOException {
    Map<String, Long> timesUs = new HashMap<>();
    try (Stream<Path> files = Files.walk(CPUS, 4)) { // as deep as cpu0/cpuidle/state0/time
      for (Path time : files.filter(file -> file.endsWith("time")).toList()) {
        String cpu = CPUS.relativize(time).getName(0).toString();
        String state = Files.readString(time.resolveSibling("name")).strip();
        timesUs.put(cpu + " " + state, Long.parseLong(Files.readString(time).strip()));
      }
    }
    return timesUs;
  }

  /** Other processes allocate and free memory meanwhile, so each count has to match only once. */
  @Test
  void shouldReadSameFreeChunksOfEachOrderAsKernelFile() throws IOException {
    Map<String, Long> before = freeChunks();
    Set<String> neverRight = new TreeSet<>(before.keySet());
    try (Session session = new Session(config -> config.setBuddyinfoPeriodMs(PERIOD_MS))) {
      for (int i = 0; i < 1_000 && !neverRight.isEmpty(); i++) {
        Map<String, Long> ours = freeChunks(session.sample());
        Map<String, Long> after = freeChunks();
        assertThat(ours.keySet()).containsExactlyElementsOf(after.keySet());
        ours.entrySet().retainAll(union(before, after));
        neverRight.removeAll(ours.keySet());
        before = after;
      }
    }
    assertThat(neverRight).isEmpty();
  }

  private static Set<Map.Entry<String, Long>> union(Map<String, Long> one, Map<String, Long> two) {
    Set<Map.Entry<String, Long>> union = new HashSet<>(one.entrySet());
    union.addAll(two.entrySet());
    return union;
  }

  /** Free chunks by node, zone and order. */
  private static Map<String, Long> freeChunks() throws IOException {
    Map<String, Long> chunks = new LinkedHashMap<>();
    for (String line : Files.readAllLines(Path.of("/proc/buddyinfo"))) {
      List<String> words = List.of(line.strip().split("[ ,]+", -1));
      for (int word = 4; word < words.size(); word++) {
        String order = words.get(1) + " " + words.get(3) + " " + (word - 4);
        chunks.put(order, Long.parseLong(words.get(word)));
      }
    }
    return chunks;
  }

  private static Map<String, Long> freeChunks(RecordedMessage stats) {
    Map<String, Long> chunks = new LinkedHashMap<>();
    for (RecordedMessage zone : stats.messages(12)) {
      List<Object> counts = zone.values(3);
      for (int order = 0; order < counts.size(); order++) {
        chunks.put(text(zone, 1) + " " + text(zone, 2) + " " + order, (Long) counts.get(order));
      }
    }
    return chunks;
  }

  @Test
  void shouldReadSameSlabCachesAsKernelFile() throws IOException {
    assumeTrue(Files.isReadable(Path.of("/proc/slabinfo")), "only root may");
    List<RecordedMessage> caches = sample(config -> config.setSlabPeriodMs(PERIOD_MS)).messages(18);

    Map<String, List<String>> kernel = slabinfo();
    for (RecordedMessage cache : caches) {
      assertThat(cache.number(2)).isEqualTo(number(kernel, text(cache, 1), 5));
    }
    assertThat(caches).hasSize(kernel.size());
  }

  @Test
  void shouldReadSlabCountsFromSysBetweenSlabinfoReadings() throws IOException {
    assumeTrue(Files.isReadable(Path.of("/proc/slabinfo")), "only root may");
    assumeTrue(Syscalls.libc().uname().isAtLeast(5, 9), "/sys leaves out slabs of cgroups");
    Map<String, List<String>> before = slabinfo();
    assumeTrue(before.keySet().stream().allMatch(RealSysStatsTest::isInSys), "/sys lacks caches");
    List<RecordedMessage> caches;
    try (Session session = new Session(config -> config.setSlabPeriodMs(PERIOD_MS))) {
      session.sample();
      session.sample(); // opens the files
      assertThat(openSlabFiles()).isEqualTo(before.size());
      caches = session.sample().messages(18);
      assertThat(openSlabFiles()).isEqualTo(before.size());
    }
    Map<String, List<String>> after = slabinfo();

    assertThat(openSlabFiles()).isZero();
    assertThat(caches).hasSameSizeAs(before.keySet());
    before.entrySet().retainAll(after.entrySet()); // other processes used the caches meanwhile
    assertThat(caches)
        .filteredOn(cache -> before.containsKey(text(cache, 1)))
        .hasSizeGreaterThan(10)
        .allSatisfy(cache -> {
          assertThat(cache.number(2)).isEqualTo(number(after, text(cache, 1), 5));
          assertThat(cache.number(3)).isEqualTo(number(after, text(cache, 1), 14));
        });
  }

  private static Map<String, List<String>> slabinfo() throws IOException {
    Map<String, List<String>> caches = lines("/proc/slabinfo");
    caches.keySet().removeAll(Set.of("slabinfo", "#")); // two lines of heading
    return caches;
  }

  private static boolean isInSys(String cache) {
    return Files.isReadable(SLABS.resolve(cache.replace('/', '!')).resolve("slabs"));
  }

  /** Number of slab files that this process has open. */
  private static long openSlabFiles() throws IOException {
    try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
      return descriptors.filter(RealSysStatsTest::isSlabFile).count();
    }
  }

  private static boolean isSlabFile(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).startsWith(SLABS);
    } catch (IOException e) {
      return false; // the descriptor of the directory listing itself, or of another thread
    }
  }

  private static org.assertj.core.data.Offset<Long> within(long offset) {
    return org.assertj.core.api.Assertions.within(offset);
  }

  private static <K> void assertBetween(
      Map<K, Long> before, Map<K, Long> ours, Map<K, Long> after) {
    assertThat(ours).containsOnlyKeys(before.keySet());
    ours.forEach((key, value) ->
        assertThat(value)
            .as("%s", key)
            .isBetween(
                before.getOrDefault(key, Long.MAX_VALUE), after.getOrDefault(key, Long.MIN_VALUE)));
  }

  private static Map<String, List<String>> lines(String file) throws IOException {
    return lines(file, 0);
  }

  /** The words of each line, keyed by the word at {@code nameWord}. */
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

  /** Counts after the total, by their position in the line. */
  private static Map<Long, Long> counts(Map<String, List<String>> lines, String name) {
    Map<Long, Long> counts = new HashMap<>();
    for (int word = 2; word < lines.getOrDefault(name, List.of()).size(); word++) {
      counts.put(word - 2L, number(lines, name, word));
    }
    return counts;
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
    try (Session session = new Session(config)) {
      return session.sample();
    }
  }

  private static final class Session implements AutoCloseable {
    private final RecordingTraceSink sink = new RecordingTraceSink(() -> 1);
    private final Instance instance;

    Session(UnaryOperator<SysStatsConfig.Builder> config) {
      instance =
          new SysStatsDataSource()
              .open(FakeMachine.config(config.apply(SysStatsConfig.newBuilder())), sink);
      instance.start(new FakeAcknowledgement());
    }

    RecordedMessage sample() throws IOException {
      sink.sampleAll();
      return sink.packets().getLast().message(7);
    }

    @Override
    public void close() {
      instance.stop(new FakeAcknowledgement());
    }
  }
}
