package dev.sonda.probe.procfs.internal.sysstats;

import static dev.sonda.probe.procfs.internal.sysstats.FakeMachine.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.probe.procfs.internal.sysstats.text.KernelFileBuffer;
import dev.sonda.probe.procfs.internal.sysstats.text.PolledKernelFile;
import dev.sonda.protos.SysStatsConfig;
import dev.sonda.testkit.RecordedMessage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Files with wrong content, or that shrink or vanish, cost only their own entries, never the whole
 * sample.
 */
@Tag("T25")
class HostileKernelFilesTest {
  private static final int ROUNDS = 2_000;
  private static final String PSI = "some avg10=0.00 avg60=0.00 avg300=0.00 total=5\n";
  private static final String SLABS = "sys/kernel/slab/kmalloc-64/slabs";
  private static final String OTHER_SLABS = "sys/kernel/slab/dentry/slabs";

  @TempDir private Path folder;

  private FakeMachine machine;
  private final Map<String, String> good = new LinkedHashMap<>();

  @BeforeEach
  void setUp() {
    machine = new FakeMachine(folder);
    good.put("proc/meminfo", "MemTotal:  3744240 kB\nMemFree:  73328 kB\n");
    good.put("proc/vmstat", "nr_free_pages 16449\npgfault 181696234\n");
    good.put(
        "proc/stat",
        "cpu  1 2\ncpu0 1 2 3 4 5 6 7 8\nintr 7 0 1 6\nprocesses 243320\nsoftirq 3 1 2\n");
    good.put("proc/buddyinfo", "Node 0, zone  DMA  2743   1659\n");
    good.put("proc/diskstats", " 8  0 sda 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17\n");
    good.put("proc/pressure/cpu", PSI);
    good.put("proc/pressure/io", PSI);
    good.put("proc/pressure/memory", PSI);
    good.put(
        "proc/slabinfo",
        """
        a
        kmalloc-64  1 1 64 64 1 : tunables 1 1 8 : slabdata 2 2 0
        dentry  1 1 64 64 1 : tunables 1 1 8 : slabdata 3 3 0
        """);
    good.put(SLABS, "2 N0=2\n");
    good.put(OTHER_SLABS, "3 N0=3\n");
    good.put("sys/class/devfreq/a/cur_freq", "1000\n");
    good.put("sys/class/thermal/thermal_zone0/temp", "25000\n");
    good.put("sys/devices/system/cpu/possible", "0-1\n");
    good.put("sys/devices/system/cpu/cpu0/cpufreq/scaling_cur_freq", "1000\n");
    good.put("sys/devices/system/cpu/cpu0/cpuidle/state0/time", "1000\n");
    good.put("sys/devices/system/cpu/cpu0/cpuidle/state0/name", "C1\n");
    good.put("sys/class/drm/card0/device/pp_dpm_sclk", "0: 200Mhz\n1: 400Mhz *\n");
    good.forEach(machine::write);
  }

  @Test
  void shouldSurviveAnyTextInAnyFile() throws IOException {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    machine.start(everything());
    int slabsLost = 0;
    for (int round = 0; round < ROUNDS; round++) {
      sampleWhileAllIsWell();
      Map.Entry<String, String> victim =
          good.entrySet().stream().skip(random.nextInt(good.size())).findFirst().orElseThrow();
      String where = "seed %d, round %d, %s".formatted(seed, round, victim);
      Files.write(machine.files.path(victim.getKey()), garbled(victim.getValue(), random));

      List<String> slabs = slabs(sampleWhileOneIsGarbled(where));
      assertThat(slabs).as(where).hasSizeBetween(1, 2);
      slabsLost += 2 - slabs.size();

      // and now where the data source searches and opens files
      machine.nowNs += PolledKernelFile.RETRY_NS;
      sampleWhileOneIsGarbled(where);
      machine.write(victim.getKey(), victim.getValue());
    }
    sampleWhileAllIsWell();
    assertThat(slabsLost).as("counts of /sys that were no number").isPositive();
  }

  /** Takes two samples, as only the second sample after a scan opens the slab files. */
  private void sampleWhileAllIsWell() throws IOException {
    machine.nowNs += PolledKernelFile.RETRY_NS;
    for (int i = 0; i < 2; i++) {
      RecordedMessage stats = machine.sample();
      assertThat(families(stats)).isEqualTo(12);
      assertThat(slabs(stats)).containsExactly("kmalloc-64 2", "dentry 3");
    }
  }

  private RecordedMessage sampleWhileOneIsGarbled(String where) throws IOException {
    RecordedMessage stats = machine.sample();
    assertThat(stats.has(9)).as(where).isTrue();
    assertThat(families(stats)).as(where).isGreaterThanOrEqualTo(8);
    return stats;
  }

  @Test
  void shouldLoseOnlySlabCacheWithMalformedCount() throws IOException {
    machine.start(everything());
    for (String garbled : List.of("", "\n", "many\n", "-1 N0=2\n", "2N0=2\n", "4294967296\n")) {
      sampleWhileAllIsWell();
      machine.write(SLABS, garbled);

      assertThat(slabs(machine.sample())).as(garbled).containsExactly("dentry 3");
      assertThat(slabs(machine.sample())).as(garbled).containsExactly("kmalloc-64 2", "dentry 3");

      machine.write(SLABS, "2\n");
    }
  }

  @Test
  void shouldLoseOnlyMalformedLine() throws IOException {
    machine.write(
        "proc/meminfo",
        "MemTotal: many kB\n\n \nMemFree\nBuffers: 99999999999999999999999 kB\nCached: 7 kB");
    machine.write(
        "proc/diskstats",
        "8 0 sda 1 2 3\n8 0 " + "x".repeat(300) + " 1 2 3 4 5 6 7 8\n8 1 sdb 1 2 3 4 5 6 7 8 9\n");
    machine.write(
        "proc/slabinfo",
        "dentry 1 2 3 4 -5 : t 1 2 3 : s 1 2 3\nbio 1 2 3 4 5 : t 1 2 3 : s 1 2 3\n");
    machine.write("proc/buddyinfo", "Node 0, zone\nNode 0, zone DMA\nNode 0, zone Normal 1\n");
    machine.write("proc/pressure/cpu", "all total=1\nfull total=x\nsome avg10=1 total=3 more=4\n");
    machine.write("proc/stat", "intr many\nprocesses\nsoftirq 3 1 x 2\n");

    RecordedMessage stats = machine.sample(everything());

    assertThat(stats.message(1).number(2)).isEqualTo(7);
    assertThat(text(stats.message(13), 1)).isEqualTo("sdb");
    assertThat(text(stats.message(18), 1)).isEqualTo("bio");
    assertThat(text(stats.message(12), 2)).isEqualTo("Normal");
    assertThat(stats.messages(14).getFirst().number(2)).isEqualTo(3_000);
    assertThat(stats.has(4)).isFalse();
    assertThat(stats.has(5)).isFalse();
    assertThat(stats.messages(8)).hasSize(1);
  }

  @Test
  void shouldContinueWithoutVanishedFileUntilItReturns() throws IOException {
    machine.write("proc/pressure/cpu", PSI);
    machine.start(everything());
    assertThat(machine.sample().messages(14)).hasSize(3);

    emptyAndRemove("proc/pressure/cpu");
    assertThat(machine.sample().messages(14)).hasSize(2);
    machine.nowNs += TimeUnit.SECONDS.toNanos(4);
    assertThat(machine.sample().messages(14)).hasSize(2);

    machine.write("proc/pressure/cpu", PSI);
    machine.nowNs += TimeUnit.SECONDS.toNanos(1);
    assertThat(machine.sample().messages(14)).hasSize(3);
  }

  @Test
  void shouldLoseOnlyKernelFileThatExceedsMaximumSize() throws IOException {
    Files.writeString(
        machine.files.path("proc/slabinfo"), "x".repeat(KernelFileBuffer.MAX_BYTES + 99));

    assertThat(families(machine.sample(everything()))).isEqualTo(11);
  }

  /**
   * Empties the file before its removal, as an open descriptor still reads a removed file on disk,
   * unlike one of /proc.
   */
  private void emptyAndRemove(String file) {
    machine.write(file, "");
    machine.files.remove(file);
  }

  private static byte[] garbled(String good, Random random) {
    byte[] text = good.getBytes(StandardCharsets.US_ASCII);
    int changes = 1 + random.nextInt(8);
    for (int i = 0; i < changes; i++) {
      text[random.nextInt(text.length)] =
          random.nextBoolean()
              ? (byte) random.nextInt(256)
              : (byte) "\n :,0123456789-*=".charAt(random.nextInt(17));
    }
    return Arrays.copyOf(text, random.nextInt(text.length + 1));
  }

  /** Number of the twelve counter families that have an entry. */
  private static int families(RecordedMessage stats) {
    int families = 0;
    for (int field : new int[] {1, 2, 3, 10, 11, 12, 13, 14, 15, 16, 17, 18}) {
      families += stats.has(field) ? 1 : 0;
    }
    return families;
  }

  private static List<String> slabs(RecordedMessage stats) {
    return stats.messages(18).stream()
        .map(cache -> text(cache, 1) + " " + cache.number(3))
        .toList();
  }

  private static SysStatsConfig.Builder everything() {
    SysStatsConfig.Builder config = SysStatsConfig.newBuilder();
    SysStatsConfig.getDescriptor().getFields().stream()
        .filter(field -> field.getName().endsWith("_period_ms"))
        .forEach(field -> config.setField(field, 10));
    return config;
  }
}
