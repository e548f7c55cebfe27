package dev.sonda.benchmarks.probe;

import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.SamplingTask;
import dev.sonda.probe.procfs.internal.processes.ProcessStatsDataSource;
import dev.sonda.protos.ProcessStatsConfig;
import dev.sonda.testkit.FakeAcknowledgement;
import dev.sonda.testkit.FakeSourceConfig;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Benchmarks {@code linux.process_stats} on this machine, with 500 processes started in addition.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class ProcessScan {
  private static final String SOURCE = "linux.process_stats";
  private static final int PROCESS_STATS_CONFIG = 103;
  private static final int SLEEPERS = 500;
  private static final int POLL_MS = 100;
  private static final int LONG_MS = 1_000_000_000;

  private final Arena arena = Arena.ofShared();
  private final FixedMemoryTraceWriter writer = new FixedMemoryTraceWriter(arena);
  private final ProcessStatsDataSource source = new ProcessStatsDataSource();
  private @Nullable Process sleepers;
  private @Nullable SamplingTask pollAll;
  private @Nullable SamplingTask pollChanges;
  private @Nullable SamplingTask pollRuntime;

  @Setup(Level.Trial)
  public void start() throws IOException {
    sleepers = startSleepers();
    pollAll = poll(config());
    pollChanges = poll(config().setProcStatsCacheTtlMs(LONG_MS));
    pollRuntime = poll(config().setRecordProcessRuntime(true).setProcStatsCacheTtlMs(LONG_MS));
  }

  /**
   * Starts the processes by a shell: Java would keep a thread for each process, and the scan would
   * describe those threads, too. The processes end when the shell's input is closed.
   */
  private static Process startSleepers() throws IOException {
    String script =
        "for i in $(seq "
            + SLEEPERS
            + "); do sleep 3600 & all=\"$all $!\"; done; echo; read end; kill $all; wait";
    Process shell = new ProcessBuilder("sh", "-c", script).start();
    shell.inputReader(StandardCharsets.US_ASCII).readLine();
    return shell;
  }

  private static ProcessStatsConfig.Builder config() {
    return ProcessStatsConfig.newBuilder().setProcStatsPollMs(POLL_MS);
  }

  @TearDown(Level.Trial)
  public void stop() throws IOException, InterruptedException {
    Process shell = Objects.requireNonNull(sleepers);
    shell.getOutputStream().close();
    shell.waitFor();
    arena.close();
  }

  private SamplingTask poll(ProcessStatsConfig.Builder config) {
    SamplingTaskSink sink = new SamplingTaskSink(writer);
    open(config, sink).start(new FakeAcknowledgement());
    return sink.task();
  }

  private Instance open(ProcessStatsConfig.Builder config, SamplingTaskSink sink) {
    return source.open(
        FakeSourceConfig.withPayload(SOURCE, PROCESS_STATS_CONFIG, config.build().toByteArray()),
        sink);
  }

  /** A whole session that describes all processes with their names, threads and ages. */
  @Benchmark
  public void describeAll() {
    Instance instance =
        open(
            ProcessStatsConfig.newBuilder()
                .setScanAllProcessesOnStart(true)
                .setRecordThreadNames(true)
                .setRecordProcessAge(true),
            new SamplingTaskSink(writer));
    instance.start(new FakeAcknowledgement());
    instance.stop(new FakeAcknowledgement());
  }

  /** Polls with every counter of every process written. */
  @Benchmark
  public void pollAll() throws IOException {
    Objects.requireNonNull(pollAll).sample(writer);
  }

  /** Polls with only the changed counters written. */
  @Benchmark
  public void pollChanges() throws IOException {
    Objects.requireNonNull(pollChanges).sample(writer);
  }

  /** Polls with only the changed counters written, and with the run time of each process. */
  @Benchmark
  public void pollRuntime() throws IOException {
    Objects.requireNonNull(pollRuntime).sample(writer);
  }
}
