package dev.sonda.benchmarks.probe;

import dev.sonda.api.probe.Acknowledgement;
import dev.sonda.api.probe.DataSource;
import dev.sonda.api.probe.SamplingTask;
import dev.sonda.posix.Syscalls;
import dev.sonda.probe.counters.internal.cgroup.CgroupDataSource;
import dev.sonda.probe.counters.internal.net.NetDataSource;
import dev.sonda.testkit.FakeKernelFiles;
import dev.sonda.testkit.FakeSourceConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Time of one sample of linux.cgroup (100 groups in an artificial tree with nine files each) and of
 * linux.net (this machine's interfaces). Only linux.net includes the time in which the kernel
 * generates the text of its files.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class CounterSamples {
  private static final int GROUPS = 100;
  private static final long STEP_NS = TimeUnit.SECONDS.toNanos(1);

  private final Arena arena = Arena.ofShared();
  private final FixedMemoryTraceWriter writer = new FixedMemoryTraceWriter(arena);
  private final Path folder = makeTree();
  private final SamplingTask cgroup = start(cgroup(() -> STEP_NS), Map.of());
  private final SamplingTask net = start(netSource(), Map.of());
  private long nowNs;
  private final SamplingTask cgroupAnew =
      start(cgroup(() -> nowNs += STEP_NS), Map.of("periodMs", "50", "refreshMs", "50"));

  @TearDown
  public void close() throws IOException {
    arena.close();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  /** Takes a sample that reads all files and finds no value changed. */
  @Benchmark
  public long cgroup() throws IOException {
    cgroup.sample(writer);
    return writer.written();
  }

  /** Takes a sample that also looks for new groups, and writes every name and every value. */
  @Benchmark
  public long cgroupAnew() throws IOException {
    cgroupAnew.sample(writer);
    return writer.written();
  }

  @Benchmark
  public long net() throws IOException {
    net.sample(writer);
    return writer.written();
  }

  private DataSource cgroup(LongSupplier clock) {
    return new CgroupDataSource(folder.resolve("mountinfo"), Syscalls.libc(), clock);
  }

  private static DataSource netSource() {
    return new NetDataSource(Path.of("/proc"), Syscalls.libc(), () -> STEP_NS);
  }

  private SamplingTask start(DataSource source, Map<String, String> settings) {
    SamplingTaskSink sink = new SamplingTaskSink(writer);
    Acknowledgement done = () -> () -> {};
    source.open(FakeSourceConfig.withSettings("", settings), sink).start(done);
    return sink.task();
  }

  private static Path makeTree() {
    try {
      Path folder = Files.createTempDirectory("sonda-groups");
      FakeKernelFiles tree = new FakeKernelFiles(folder.resolve("cgroup"));
      for (int group = 1; group < GROUPS; group++) {
        fill(tree, "system.slice/unit-" + group + ".service/");
      }
      new FakeKernelFiles(folder)
          .write("mountinfo", "31 24 0:27 / " + tree.root() + " rw - cgroup2 none rw\n");
      return folder;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void fill(FakeKernelFiles tree, String group) {
    String pressure = "some avg10=0.00 avg60=0.00 avg300=0.00 total=%d\n";
    String pressures = pressure.formatted(123456) + pressure.formatted(12).replace("some", "full");
    StringBuilder memory = new StringBuilder();
    String keys = "anon file kernel shmem slab sock file_dirty pgfault pgmajfault";
    for (String key : keys.split(" ", -1)) {
      memory.append(key).append(" 123456789\n");
    }
    for (int other = 0; other < 40; other++) {
      memory.append("another_counter_").append(other).append(" 4096\n");
    }
    tree.write(group + "cpu.stat", "usage_usec 123456789\nuser_usec 100000000\nsystem_usec 2345\n")
        .write(group + "memory.current", "123456789\n")
        .write(group + "memory.swap.current", "0\n")
        .write(group + "memory.stat", memory.toString())
        .write(group + "memory.events", "low 0\nhigh 1\nmax 2\noom 0\noom_kill 0\n")
        .write(
            group + "io.stat", "8:0 rbytes=123456 wbytes=654321 rios=12 wios=34 dbytes=0 dios=0\n")
        .write(group + "cpu.pressure", pressures)
        .write(group + "memory.pressure", pressures)
        .write(group + "io.pressure", pressures);
  }
}
