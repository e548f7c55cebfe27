package dev.sonda.track.event.internal.interception;

import dev.sonda.api.probe.SamplingTask;
import dev.sonda.api.probe.SerializedPacketReceiver;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.api.probe.TraceWriter;
import dev.sonda.posix.ClockId;
import dev.sonda.posix.Syscalls;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * A sink whose writers pass their packets to an interceptor; all other calls go to the host. Any
 * thread.
 */
final class InterceptingSink implements TraceSink {
  private final TraceSink host;
  private final PacketReceiver receiver;

  /**
   * Writer of each thread in this session; threads outlive the session, but their entries are freed
   * with this object.
   */
  private final ThreadLocal<TraceWriter> mine = ThreadLocal.withInitial(this::newWriter);

  private final Map<Object, TraceWriter> byRole = new ConcurrentHashMap<>();
  private volatile boolean ended;

  InterceptingSink(TraceSink host, PacketReceiver receiver) {
    this.host = host;
    this.receiver = receiver;
  }

  private TraceWriter newWriter() {
    Consumer<ByteBuffer> sequence = receiver.newSequence();
    SerializedPacketReceiver whileOpen =
        (bytes, sizeBytes) -> {
          if (!ended) {
            sequence.accept(ByteBuffer.wrap(bytes, 0, sizeBytes).asReadOnlyBuffer());
          }
        };
    return whileOpen.writer(() -> Syscalls.libc().clockGetTimeNs(ClockId.BOOTTIME));
  }

  @Override
  public TraceWriter writer() {
    requireOpen();
    return mine.get();
  }

  @Override
  public TraceWriter writerOf(Object role) {
    requireOpen();
    return byRole.computeIfAbsent(role, _ -> newWriter());
  }

  private void requireOpen() {
    if (ended) {
      throw new IllegalStateException("the data source instance has ended");
    }
  }

  @Override
  public void releaseWriter() {
    mine.remove();
    host.releaseWriter();
  }

  @Override
  public int targetBuffer() {
    return host.targetBuffer();
  }

  @Override
  public Runnable every(Duration period, SamplingTask task) {
    return host.every(period, task);
  }

  @Override
  public void reportMissing(String sentence) {
    host.reportMissing(sentence);
  }

  /** Ends the session: packets that are still written are discarded. */
  void end() {
    ended = true;
  }
}
