package dev.sonda.shm.internal;

import dev.sonda.api.platform.TaskRunner;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.TraceWriter;
import dev.sonda.shm.ArbiterSettings;
import dev.sonda.shm.Backoff;
import dev.sonda.shm.ExhaustedPolicy;
import dev.sonda.shm.SharedMemoryArbiter;
import dev.sonda.shm.SmbTraceWriter;
import org.jspecify.annotations.Nullable;

/** A test producer: memory, service and arbiter connected to each other. */
public final class ProducerFixture implements AutoCloseable {
  public static final int PAGE = 4096;
  public static final int BUFFER = 7;

  /** Number of a packet field that the writer itself never writes. */
  public static final int NUMBER = 900;

  public final FakeClock clock = new FakeClock();
  public final FakeSharedMemory memory;
  public final NaiveService service;
  public final SharedMemoryArbiter arbiter;

  public ProducerFixture(
      int pages, int pageSizeBytes, Backoff backoff, @Nullable TaskRunner commitLoop) {
    this(pages, pageSizeBytes, new ArbiterSettings(backoff, commitLoop, 0, 1, false, false));
  }

  public ProducerFixture(int pages, int pageSizeBytes, ArbiterSettings settings) {
    memory = new FakeSharedMemory((long) pages * pageSizeBytes);
    service = new NaiveService(memory, pageSizeBytes);
    arbiter = SharedMemoryArbiter.over(memory, pageSizeBytes, service, clock, settings);
  }

  public static ProducerFixture withPages(int pages) {
    return new ProducerFixture(pages, PAGE, Backoff.parking(), null);
  }

  public SmbTraceWriter writer() {
    return writer(ExhaustedPolicy.DROP);
  }

  public SmbTraceWriter writer(ExhaustedPolicy policy) {
    return arbiter.createTraceWriter(BUFFER, policy);
  }

  public static void writeNumber(TraceWriter writer, long number) {
    try (PacketWriter packet = writer.packet()) {
      packet.varint(NUMBER, number);
    }
  }

  /** Writes a packet of about {@code sizeBytes} that contains {@code number} for identification. */
  public static void writeBig(TraceWriter writer, long number, int sizeBytes) {
    try (PacketWriter packet = writer.packet()) {
      packet.varint(NUMBER, number);
      packet.bytes(901, new byte[sizeBytes], 0, sizeBytes);
    }
  }

  @Override
  public void close() {
    arbiter.close();
    memory.close();
  }
}
