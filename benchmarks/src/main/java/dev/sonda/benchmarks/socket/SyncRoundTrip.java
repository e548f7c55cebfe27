package dev.sonda.benchmarks.socket;

import dev.sonda.protos.CommitDataRequest;
import dev.sonda.protos.SyncRequest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * How long a producer waits for the answer to Sync, alone or while another one sends commits as
 * fast as it can. Compare with {@link PingPong}, which has equal wake-ups but no service.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class SyncRoundTrip {
  @Param({"false", "true"})
  public boolean flooded;

  private final SocketService service = SocketService.open();
  private final PlainProducer producer = PlainProducer.connect(service.producerSocket());
  private final PlainProducer noisy = PlainProducer.connect(service.producerSocket());
  private final ByteBuffer sync = producer.call("Sync", SyncRequest.getDefaultInstance(), false);

  @Setup
  public void begin() {
    if (flooded) {
      Thread.ofPlatform().daemon().name("flood").start(this::flood);
    }
  }

  private void flood() {
    CommitDataRequest commit = CommitDataRequest.newBuilder().setFlushRequestId(1).build();
    ByteBuffer frame = noisy.call("CommitData", commit, true);
    try {
      while (true) {
        noisy.send(frame);
      }
    } catch (IOException e) {
      // Ends the sender of commits: the connection is closed when the benchmark ends.
    }
  }

  @Benchmark
  public ByteBuffer sync() throws IOException {
    producer.send(sync);
    return producer.receive();
  }

  @TearDown
  public void close() throws IOException {
    noisy.close();
    producer.close();
    service.close();
  }
}
