package dev.sonda.benchmarks.probe;

import dev.sonda.api.probe.SamplingTask;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.api.probe.TraceWriter;
import dev.sonda.benchmarks.writer.SharedMemoryWriter;
import dev.sonda.probe.procfs.internal.sysstats.SysStatsDataSource;
import dev.sonda.protos.SysStatsConfig;
import dev.sonda.testkit.FakeAcknowledgement;
import dev.sonda.testkit.FakeSourceConfig;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Time of one sample of {@code linux.sys_stats}, from this machine's files into shared memory. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class SysStatsSample {
  private static final String SOURCE = "linux.sys_stats";
  private static final int SYS_STATS_CONFIG = 104;
  private static final int PERIOD_MS = 10;

  @Param({
    "all",
    "meminfo",
    "vmstat",
    "stat",
    "stat through OSHI",
    "devfreq",
    "cpufreq",
    "buddyinfo",
    "diskstat",
    "psi",
    "thermal",
    "cpuidle",
    "gpufreq",
    "slab"
  })
  private String family = "all";

  private final SharedMemoryWriter memory = new SharedMemoryWriter();
  private @Nullable SamplingTask sampling;

  @Setup
  public void open() {
    SysStatsConfig.Builder config = SysStatsConfig.newBuilder();
    boolean isThroughOshi = family.equals("stat through OSHI");
    String prefix = isThroughOshi ? "stat_" : family + "_";
    SysStatsConfig.getDescriptor().getFields().stream()
        .filter(field -> field.getName().endsWith("_period_ms"))
        .filter(field -> family.equals("all") || field.getName().startsWith(prefix))
        .forEach(field -> config.setField(field, PERIOD_MS));
    new SysStatsDataSource()
        .open(
            new FakeSourceConfig(
                SOURCE,
                1,
                Map.of(SYS_STATS_CONFIG, ByteBuffer.wrap(config.build().toByteArray())),
                Map.of("cpuTimes", isThroughOshi ? "oshi" : "text")),
            new OneTask())
        .start(new FakeAcknowledgement());
  }

  @TearDown
  public void close() {
    memory.close();
  }

  @Benchmark
  public void sample() throws IOException {
    Objects.requireNonNull(sampling).sample(memory.writer());
  }

  /** A trace sink that stores the probe's sampling task, for the benchmark to run. */
  private final class OneTask implements TraceSink {
    @Override
    public Runnable every(Duration period, SamplingTask task) {
      sampling = task;
      return () -> {};
    }

    @Override
    public TraceWriter writer() {
      return memory.writer();
    }

    @Override
    public TraceWriter writerOf(Object role) {
      return memory.writer();
    }

    @Override
    public void releaseWriter() {}

    @Override
    public int targetBuffer() {
      return 1;
    }

    @Override
    public void reportMissing(String sentence) {
      throw new IllegalStateException(sentence);
    }
  }
}
