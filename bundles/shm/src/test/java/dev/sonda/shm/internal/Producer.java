package dev.sonda.shm.internal;

import dev.sonda.api.endpoint.TaskRunner;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.TraceWriter;
import dev.sonda.shm.ArbiterSettings;
import dev.sonda.shm.Backoff;
import dev.sonda.shm.ExhaustedPolicy;
import dev.sonda.shm.SharedMemoryArbiter;
import dev.sonda.shm.SmbTraceWriter;
import org.jspecify.annotations.Nullable;

/** Memory, service and arbiter, wired up. */
final class Producer implements AutoCloseable {
  static final int PAGE = 4096;
  static final int BUFFER = 7;

  /** A field that the writer itself never writes. */
  static final int NUMBER = 900;

  final FakeClock clock = new FakeClock();
  final TestMemory memory;
  final NaiveService service;
  final SharedMemoryArbiter arbiter;

  Producer(int pages, int pageSizeBytes, Backoff backoff, @Nullable TaskRunner commitLoop) {
    this(pages, pageSizeBytes, new ArbiterSettings(backoff, commitLoop, 0, 1, false, false));
  }

  Producer(int pages, int pageSizeBytes, ArbiterSettings settings) {
    memory = new TestMemory((long) pages * pageSizeBytes);
    service = new NaiveService(memory, pageSizeBytes);
    arbiter = SharedMemoryArbiter.over(memory, pageSizeBytes, service, clock, settings);
  }

  static Producer withPages(int pages) {
    return new Producer(pages, PAGE, Backoff.parking(), null);
  }

  SmbTraceWriter writer() {
    return writer(ExhaustedPolicy.DROP);
  }

  SmbTraceWriter writer(ExhaustedPolicy policy) {
    return arbiter.createTraceWriter(BUFFER, policy);
  }

  static void writeNumber(TraceWriter writer, long number) {
    try (PacketWriter packet = writer.packet()) {
      packet.varint(NUMBER, number);
    }
  }

  /** A packet of roughly that size, whose number can be told. */
  static void writeBig(TraceWriter writer, long number, int sizeBytes) {
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
