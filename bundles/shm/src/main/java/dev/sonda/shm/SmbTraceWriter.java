package dev.sonda.shm;

import dev.sonda.api.probe.TraceWriter;
import org.osgi.annotation.versioning.ProviderType;

/**
 * A trace writer with the additional methods that the probe host needs. All methods except {@link
 * #stats} and {@link #packetsDropped} may be called only by the thread that writes, or by a thread
 * that has replaced it.
 *
 * <p>The last packet is provisional, even if it is closed: it is invisible to readers until the
 * next {@link #packet()}, {@link #flush()}, {@link #publish()} or {@link #close()}. After a probe's
 * callback, the host calls {@link #publish()} if it returned and {@link #abandonPacket()} if it
 * threw, so a packet that was interrupted by an exception (and that try-with-resources has closed)
 * never gets into the trace.
 */
@ProviderType
public interface SmbTraceWriter extends TraceWriter, AutoCloseable {

  /**
   * The writer's id, unique within the producer, 1…32767; 0 for a writer that only drops and counts
   * packets.
   */
  int writerId();

  /**
   * The id of the target buffer; 0 for a startup writer whose reservation isn't bound or was
   * aborted.
   */
  int targetBuffer();

  /** Counts of packets and bytes. From any thread. */
  WriterStats stats();

  /** Makes the last packet final and visible to readers, if it is closed. */
  @Override
  void publish();

  /**
   * Discards the last packet, open or closed, unless it is final. Doesn't access the memory after
   * the arbiter was closed.
   */
  void abandonPacket();

  /**
   * Discards the last packet if it is open, publishes it if it is closed, commits, and releases the
   * writer id.
   */
  @Override
  void close();
}
