package dev.sonda.shm.internal;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.sonda.api.endpoint.CommitDataView;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.TraceWriter;
import dev.sonda.shm.ArbiterSettings;
import dev.sonda.shm.ExhaustedPolicy;
import dev.sonda.shm.ServiceSideSmb;
import dev.sonda.shm.SharedMemoryArbiter;
import dev.sonda.shm.SmbTraceWriter;
import dev.sonda.testkit.FakeProducerEndpoint;
import java.lang.management.ManagementFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Writing a packet allocates no heap memory, for any content and number of chunks. */
class HeapAllocationTest {
  private static final int WARM_UP = 20_000;
  private static final int MEASURED = 10_000;
  private static final String TEXT = "a short text";
  private static final String UMLAUTS = "Grüße, 世界";
  private static final String LONG_TEXT = "x".repeat(1000);
  private static final byte[] BYTES = new byte[6000];

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @Test
  void shouldAllocateNothingPerPacket() {
    try (FakeSharedMemory memory = new FakeSharedMemory(64 * ProducerFixture.PAGE)) {
      FreeingService service = new FreeingService(memory);
      SharedMemoryArbiter arbiter =
          SharedMemoryArbiter.over(
              memory, ProducerFixture.PAGE, service, new FakeClock(), ArbiterSettings.immediate());
      SmbTraceWriter writer = arbiter.createTraceWriter(1, ExhaustedPolicy.STALL_THEN_ABORT);
      write(writer, WARM_UP);
      long before = threads.getCurrentThreadAllocatedBytes();
      write(writer, MEASURED);
      long allocated = threads.getCurrentThreadAllocatedBytes() - before;
      // A few bytes are allocated by the JIT compiler occasionally, but never one byte per packet.
      assertThat(allocated).isLessThan(MEASURED / 10);
      assertThat(writer.packetsDropped()).isZero();
      assertThat(service.chunks).isGreaterThan(MEASURED / 2);
      arbiter.close();
    }
  }

  private static void write(TraceWriter writer, int packets) {
    for (int i = 0; i < packets; i++) {
      try (PacketWriter packet = writer.packet()) {
        packet.timestamp(i).varint(900, -i).fixed64(901, i).string(902, TEXT);
        packet.nested(903).string(1, UMLAUTS).close();
        if (i % 4 == 0) {
          packet.nested(904).nested(1).string(1, LONG_TEXT).bytes(2, BYTES, 0, BYTES.length);
        }
      }
      if (i % 1000 == 0) {
        writer.flush();
      }
    }
  }

  /** A service endpoint that only frees chunks. */
  private static final class FreeingService extends FakeProducerEndpoint {
    private final ServiceSideSmb smb;
    private int chunks;

    FreeingService(FakeSharedMemory memory) {
      smb = ServiceSideSmb.over(memory.memory(), ProducerFixture.PAGE);
    }

    @Override
    public void commitData(CommitDataView commit, @Nullable Runnable onCommitted) {
      for (int move = 0; move < commit.moveCount(); move++) {
        smb.tryAcquireForReading(commit.movePageUntrusted(move), commit.moveChunkUntrusted(move));
        smb.release();
        chunks++;
      }
    }
  }
}
