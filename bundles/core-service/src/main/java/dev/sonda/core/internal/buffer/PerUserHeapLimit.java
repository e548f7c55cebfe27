package dev.sonda.core.internal.buffer;

import dev.sonda.tracebuffer.ProducerIdentity;
import java.util.HashMap;
import java.util.Map;

/**
 * Limits how much each user and process may take of the part of the Java heap reserved for one
 * purpose: one user at most half of the part, one process a quarter. Loop only.
 */
final class PerUserHeapLimit {
  static final int SHARE_OF_USER = 2;
  static final int SHARE_OF_PROCESS = 4;

  private final long maxBytes;
  private final Map<Integer, Long> bytesByUid = new HashMap<>();
  private final Map<Long, Long> bytesByProcess = new HashMap<>();
  private long bytes;

  PerUserHeapLimit(long maxBytes) {
    this.maxBytes = maxBytes;
  }

  /**
   * Takes bytes for a producer.
   *
   * @return false, with nothing taken, if the process, its user or all together would exceed their
   *     share
   */
  boolean take(ProducerIdentity producer, long more) {
    long ofProcess = bytesByProcess.getOrDefault(producer.process(), 0L) + more;
    long ofUser = bytesByUid.getOrDefault(producer.uid(), 0L) + more;
    if (ofProcess > maxBytes / SHARE_OF_PROCESS
        || ofUser > maxBytes / SHARE_OF_USER
        || bytes + more > maxBytes) {
      return false;
    }
    bytesByProcess.put(producer.process(), ofProcess);
    bytesByUid.put(producer.uid(), ofUser);
    bytes += more;
    return true;
  }

  /** Releases bytes that {@link #take} has granted to this producer. */
  void giveBack(ProducerIdentity producer, long fewer) {
    bytesByProcess.computeIfPresent(
        producer.process(), (_, had) -> had == fewer ? null : had - fewer);
    bytesByUid.computeIfPresent(producer.uid(), (_, had) -> had == fewer ? null : had - fewer);
    bytes -= fewer;
  }

  long bytes() {
    return bytes;
  }
}
