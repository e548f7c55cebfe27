package dev.sonda.core.internal.session.clone;

import dev.sonda.api.endpoint.CloneRequest;
import dev.sonda.core.internal.buffer.TraceBuffers.SessionBuffer;
import dev.sonda.core.internal.session.state.FileSnapshot;
import dev.sonda.core.internal.session.state.TracingSession;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A clone in progress: waits for flushes and collects buffers. Owns them until {@link
 * #moveBuffersTo}. Loop only.
 */
final class PendingClone {
  private record ClonedBuffer(SessionBuffer buffer, long bootTimeNs) {}

  private final TracingSession source;
  private final CloneRequester cloner;
  private final CloneRequest request;
  private final long startedBootTimeNs;
  // The collected buffers by their index in the config.
  private final Map<Integer, ClonedBuffer> buffers = new TreeMap<>();
  private @Nullable FileSnapshot file;
  private int flushesLeft;
  private boolean flushFailed;
  private String error = "";

  PendingClone(
      TracingSession source, CloneRequester cloner, CloneRequest request, long startedBootTimeNs) {
    this.source = source;
    this.cloner = cloner;
    this.request = request;
    this.startedBootTimeNs = startedBootTimeNs;
  }

  TracingSession source() {
    return source;
  }

  CloneRequester cloner() {
    return cloner;
  }

  CloneRequest request() {
    return request;
  }

  long startedBootTimeNs() {
    return startedBootTimeNs;
  }

  void expectFlushes(int count) {
    flushesLeft = count;
  }

  /**
   * Counts a flush that ended.
   *
   * @return whether it was the last one
   */
  boolean flushed(boolean success) {
    flushFailed |= !success;
    flushesLeft--;
    return flushesLeft == 0;
  }

  boolean hasFlushFailed() {
    return flushFailed;
  }

  void add(int index, SessionBuffer buffer, long bootTimeNs) {
    buffers.put(index, new ClonedBuffer(buffer, bootTimeNs));
  }

  /** Moves the buffers, and the time at which each was cloned, to the clone. */
  void moveBuffersTo(TracingSession clone) {
    buffers.forEach((index, cloned) -> {
      clone.addBuffer(cloned.buffer);
      clone.lifecycle().recordBufferCloned(cloned.bootTimeNs, index);
    });
    buffers.clear();
  }

  /** The buffers that weren't moved to a clone. */
  Iterable<SessionBuffer> leftOverBuffers() {
    return buffers.values().stream().map(ClonedBuffer::buffer).toList();
  }

  void take(FileSnapshot soFar) {
    file = soFar;
  }

  @Nullable FileSnapshot file() {
    return file;
  }

  /** Sets the error of the clone; later errors are ignored. */
  void fail(String sentence) {
    if (error.isEmpty()) {
      error = sentence;
    }
  }

  String error() {
    return error;
  }
}
