package dev.sonda.benchmarks.writer;

import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.TraceConfig;
import dev.sonda.track.event.Category;
import dev.sonda.track.event.CounterTrack;
import dev.sonda.track.event.Slice;
import dev.sonda.track.event.Tracing;
import dev.sonda.track.event.TracingOptions;
import dev.sonda.track.event.TracingSession;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Equivalent of Perfetto's BM_TracingTrackEvent*: one thread writes events into a session of an
 * in-process service, which copies the chunks on its own thread, on another processor.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class TracingTrackEvent {
  private static final Category ON = Category.of("benchmark");
  private static final Category OFF = Category.describe("off", "", "slow");
  private static final CounterTrack COUNTER = CounterTrack.named("counter");
  private static final int SHM_SIZE_KB = 8192;
  private static final int BUFFER_SIZE_KB = 32768;

  private final Tracing tracing =
      Tracing.initialize(
          TracingOptions.inProcess().named("benchmark").withSharedMemory(SHM_SIZE_KB, 32));
  private final TracingSession session = connect();
  private long count;

  private TracingSession connect() {
    try {
      if (!tracing.awaitConnected(Duration.ofSeconds(10))) {
        throw new IllegalStateException("not connected: " + tracing.why());
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return tracing.newSession();
  }

  @Setup
  public void start() {
    session
        .start(
            TraceConfig.newBuilder()
                .addBuffers(TraceConfig.BufferConfig.newBuilder().setSizeKb(BUFFER_SIZE_KB))
                .addDataSources(
                    TraceConfig.DataSource.newBuilder()
                        .setConfig(DataSourceConfig.newBuilder().setName("track_event")))
                .build())
        .join()
        .orThrow();
  }

  @TearDown
  public void close() {
    session.stop().join().orThrow();
    session.close();
    tracing.close();
    System.out.println("events lost: " + Tracing.eventsLost());
  }

  /** The loop of the other benchmarks without an event. */
  @Benchmark
  public long baseline() {
    return count++;
  }

  @Benchmark
  public long disabled() {
    OFF.begin("Event").emit();
    return count++;
  }

  @Benchmark
  public long disabledArguments() {
    OFF.begin("Event").arg("value", count).arg("text", () -> "made " + count).emit();
    return count++;
  }

  @Benchmark
  public void basic() {
    ON.begin("Event").emit();
  }

  @Benchmark
  public void slice() {
    try (Slice _ = ON.slice("Event")) {
      count++;
    }
  }

  @Benchmark
  public void debugAnnotations() {
    ON.begin("Event").arg("value", count++).emit();
  }

  @Benchmark
  public void counter() {
    ON.counter(COUNTER, count++).emit();
  }
}
