package dev.sonda.benchmarks.buffer;

import dev.sonda.tracebuffer.PacketView;
import dev.sonda.tracebuffer.TraceBuffer;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Reads all packets of a 128 MiB buffer that one writer has filled, and sums up the sizes of their
 * slices; one packet per operation. Filling is not measured.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class TraceBuffer_RD {
  /** Number of packets in all chunks together. */
  private static final int PACKETS = 323_718;

  private final TraceBufferFixture ring = new TraceBufferFixture(128 << 20, 100);
  private final int chunkCount = (int) (ring.sizeBytes() / ChunkTemplates.NOMINAL_CHUNK_BYTES) - 1;

  /** Fills the buffer before every pass, since reading removes the packets. */
  @Setup(Level.Invocation)
  public void fill() {
    ring.renew();
    ring.fill(chunkCount);
  }

  @TearDown
  public void close() {
    ring.close();
  }

  @Benchmark
  @OperationsPerInvocation(PACKETS)
  public long readPackets() {
    TraceBuffer buffer = ring.buffer;
    long bytes = 0;
    int packets = 0;
    buffer.beginRead();
    for (PacketView packet; (packet = buffer.readNextPacket()) != null; ) {
      packets++;
      for (int i = 0; i < packet.sliceCount(); i++) {
        bytes += packet.sliceSizeBytes(i);
      }
    }
    if (packets != PACKETS) {
      throw new IllegalStateException(packets + " packets instead of " + PACKETS);
    }
    return bytes;
  }
}
