package dev.sonda.itests.felix;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.Consumer;
import dev.sonda.api.endpoint.ConsumerEndpoint;
import dev.sonda.api.endpoint.FlushFlags;
import dev.sonda.api.endpoint.PacketBatch;
import dev.sonda.api.endpoint.SondaPort;
import dev.sonda.api.endpoint.TracingService;
import dev.sonda.protos.TraceConfig;
import java.io.ByteArrayOutputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A consumer with one session; collects the packets as the bytes of a trace file. */
public final class TraceCollectingConsumer implements Consumer, AutoCloseable {
  private static final long LIMIT_S = 120;
  private static final int PACKET_TAG = 0x0A;
  private static final int VARINT_BITS = 7;

  private final ByteArrayOutputStream trace = new ByteArrayOutputStream();
  private final CompletableFuture<String> disabled = new CompletableFuture<>();
  private final ConsumerEndpoint endpoint;
  private volatile CountDownLatch passRead = new CountDownLatch(1);
  private volatile boolean readsAtTheEnd;

  private TraceCollectingConsumer(TracingService service) {
    int pid = (int) ProcessHandle.current().pid();
    endpoint = service.connectConsumer(this, new ClientIdentity(pid, 0, 0));
  }

  public static TraceCollectingConsumer start(TracingService service, TraceConfig config) {
    TraceCollectingConsumer recording = new TraceCollectingConsumer(service);
    recording.endpoint.enableTracing(config, null);
    return recording;
  }

  /** A consumer without a session, which may attach to one or clone one. */
  public static TraceCollectingConsumer withoutSession(TracingService service) {
    return new TraceCollectingConsumer(service);
  }

  /** Reads when the session has ended and then releases the session, as a command does. */
  TraceCollectingConsumer readingAtTheEnd() {
    readsAtTheEnd = true;
    return this;
  }

  /** Waits for the read at the session's end and returns the trace. */
  byte[] awaitLastRead() throws InterruptedException {
    if (!passRead.await(LIMIT_S, TimeUnit.SECONDS)) {
      throw new AssertionError("the session could not be read at its end");
    }
    synchronized (trace) {
      return trace.toByteArray();
    }
  }

  /** Flushes, reads all there is and returns the trace so far. */
  public byte[] read() throws Exception {
    CompletableFuture<Boolean> flushed = new CompletableFuture<>();
    long why = new FlushFlags(FlushFlags.Reason.EXPLICIT, FlushFlags.Initiator.CONSUMER_SDK).bits();
    endpoint.flush(0, why, flushed::complete);
    flushed.get(LIMIT_S, TimeUnit.SECONDS);
    return readWithoutFlush();
  }

  public byte[] readWithoutFlush() throws InterruptedException {
    passRead = new CountDownLatch(1);
    endpoint.readBuffers();
    if (!passRead.await(LIMIT_S, TimeUnit.SECONDS)) {
      throw new AssertionError("the service did not finish reading");
    }
    synchronized (trace) {
      return trace.toByteArray();
    }
  }

  /** Whether any packet so far has this field of TracePacket. */
  boolean hasRead(int packetField) {
    try {
      return TraceFilePackets.hasField(read(), packetField);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  /** Whether the service's buffers contain data of a producer. */
  boolean hasData() {
    CompletableFuture<Boolean> flushed = new CompletableFuture<>();
    endpoint.flush(0, 0, flushed::complete);
    CompletableFuture<Boolean> written = new CompletableFuture<>();
    endpoint.getTraceStats(stats ->
        written.complete(
            stats.map(all -> all.getBufferStats(0).getBytesWritten() > 0).orElse(false)));
    return flushed.join() && written.join();
  }

  public void stop() {
    endpoint.disableTracing();
  }

  /** Waits for the session's end and returns its reason. */
  public String awaitDisabled() throws Exception {
    return disabled.get(LIMIT_S, TimeUnit.SECONDS);
  }

  SondaPort sondaPort() {
    return endpoint.sondaPort().orElseThrow();
  }

  public ConsumerEndpoint endpoint() {
    return endpoint;
  }

  @Override
  public void onConnect() {}

  @Override
  public void onDisconnect(String reason) {
    disabled.complete(reason);
    passRead.countDown();
  }

  @Override
  public void onTracingDisabled(String error) {
    disabled.complete(error);
    if (readsAtTheEnd) {
      endpoint.readBuffers();
    }
  }

  @Override
  public void onTraceData(PacketBatch packets, boolean hasMore) {
    synchronized (trace) {
      for (int packet = 0; packet < packets.packetCount(); packet++) {
        append(packets, packet);
      }
    }
    if (!hasMore) {
      passRead.countDown();
      if (readsAtTheEnd) {
        endpoint.close();
      }
    }
  }

  private void append(PacketBatch packets, int packet) {
    trace.write(PACKET_TAG);
    int size = packets.packetSizeBytes(packet);
    while (size >= 1 << VARINT_BITS) {
      trace.write(size | 1 << VARINT_BITS);
      size >>>= VARINT_BITS;
    }
    trace.write(size);
    for (int slice = 0; slice < packets.sliceCount(packet); slice++) {
      MemorySegment bytes =
          packets
              .sliceMemory(packet, slice)
              .asSlice(packets.sliceOffset(packet, slice), packets.sliceSizeBytes(packet, slice));
      trace.writeBytes(bytes.toArray(ValueLayout.JAVA_BYTE));
    }
  }

  @Override
  public void close() {
    endpoint.close();
  }
}
