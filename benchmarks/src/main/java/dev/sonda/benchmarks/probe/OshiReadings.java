package dev.sonda.benchmarks.probe;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;
import oshi.hardware.GlobalMemory;
import oshi.hardware.HWDiskStore;
import oshi.hardware.Sensors;
import oshi.util.GlobalConfig;

/**
 * Reads system statistics through the library OSHI, to compare with {@link SysStatsSample}, which
 * reads the kernel's files directly.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class OshiReadings {
  private final CentralProcessor processor;
  private final GlobalMemory memory;
  private final Sensors sensors;
  private List<HWDiskStore> disks = List.of();

  public OshiReadings() {
    GlobalConfig.set("oshi.util.memoizer.expiration", 0);
    GlobalConfig.set("oshi.os.linux.allowudev", true); // without udev, OSHI finds no disks
    SystemInfo oshi = new SystemInfo();
    processor = oshi.getHardware().getProcessor();
    memory = oshi.getHardware().getMemory();
    sensors = oshi.getHardware().getSensors();
  }

  @Setup
  public void findDisks() {
    disks = new SystemInfo().getHardware().getDiskStores();
  }

  @Benchmark
  public long[][] cpuTimes() {
    return processor.getProcessorCpuLoadTicks();
  }

  /** Reads available and total memory, two of the 38 memory counters of Perfetto's meminfo. */
  @Benchmark
  public long memory() {
    return memory.getAvailable() + memory.getTotal();
  }

  /** Reads the numbers of swapped pages, two of the 188 counters of Perfetto's vmstat. */
  @Benchmark
  public long virtualMemory() {
    return memory.getVirtualMemory().getSwapPagesIn() + memory.getVirtualMemory().getSwapPagesOut();
  }

  /** The counters of all disks that OSHI finds. */
  @Benchmark
  public long disks() {
    long bytes = 0;
    for (HWDiskStore disk : disks) {
      disk.updateAttributes();
      bytes += disk.getReadBytes();
    }
    return bytes;
  }

  /** Reads one CPU temperature; OSHI doesn't provide that of each thermal zone. */
  @Benchmark
  public double sensors() {
    return sensors.getCpuTemperature();
  }
}
