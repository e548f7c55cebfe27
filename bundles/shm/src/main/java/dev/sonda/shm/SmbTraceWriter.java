package dev.sonda.shm;

import dev.sonda.api.probe.TraceWriter;
import org.osgi.annotation.versioning.ProviderType;

/**
 * A trace writer as its host sees it. All methods but {@link #stats} and {@link #packetsDropped}
 * belong to the thread that writes, or to one that took over from it.
 *
 * <p>The last packet is provisional, whether it was closed or not: no reader sees it until the next
 * {@link #packet()}, {@link #flush()}, {@link #publish()} or {@link #close()}. So a host that runs
 * a probe's callback calls {@link #publish()} when it returned and {@link #abandonPacket()} when it
 * threw, and a packet that was cut short by an exception (try-with-resources closes it all the
 * same) never gets into the trace.
 */
@ProviderType
public interface SmbTraceWriter extends TraceWriter, AutoCloseable {

  /** Unique within the producer, 1…32767; 0 for a writer that only counts what it drops. */
  int writerId();

  /** 0 for a startup writer whose buffer isn't known, or never will be. */
  int targetBuffer();

  /** Counts of packets and bytes. From any thread. */
  WriterStats stats();

  /** Makes the last packet final, if it is closed. */
  @Override
  void publish();

  /**
   * Throws the last packet away, open or closed, unless it is final. Touches no memory once the
   * arbiter is closed.
   */
  void abandonPacket();

  /** Abandons an open packet, publishes a closed one, commits, and gives the writer id back. */
  @Override
  void close();
}
