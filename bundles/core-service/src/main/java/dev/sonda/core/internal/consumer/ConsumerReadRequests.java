package dev.sonda.core.internal.consumer;

import dev.sonda.api.platform.TaskRunner;
import dev.sonda.core.internal.packet.GatheredPacketBatch;
import dev.sonda.core.internal.read.SessionReader;
import dev.sonda.core.internal.session.state.TracingSession;
import java.util.Optional;

/**
 * Reads a consumer's session batch by batch, one request of the consumer after the other. Loop
 * only.
 */
final class ConsumerReadRequests {
  private final ConnectedConsumer consumer;
  private final SessionReader reader;
  private final SessionReader.BatchReceiver handingOn = this::handOn;
  private final TaskRunner loop;
  private int requests;
  private boolean resting;

  ConsumerReadRequests(ConnectedConsumer consumer, SessionReader reader, TaskRunner loop) {
    this.consumer = consumer;
    this.reader = reader;
    this.loop = loop;
  }

  /**
   * Queues a read request, or continues the current request if it was paused because the consumer
   * had no room for more packets.
   */
  void request() {
    if (resting) {
      resting = false;
      readBatch();
      return;
    }
    requests++;
    if (requests == 1) {
      // An earlier owner of the session may have stopped in the middle of a read pass.
      readable().ifPresent(session -> session.readState().endPass());
      readBatch();
    }
  }

  /** Reads one batch per task, so that other consumers and producers are served in between. */
  private void readBatch() {
    if (!consumer.isConnected()) {
      return;
    }
    if (!consumer.callbacks().hasRoomForTraceData()) {
      // The packets stay in the trace buffer until the consumer has room for them and sends another
      // request.
      resting = true;
      return;
    }
    readable()
        .ifPresentOrElse(
            session -> reader.readBatch(session, handingOn), () -> reader.readNothing(handingOn));
  }

  private void handOn(GatheredPacketBatch batch, boolean hasMore) {
    if (!hasMore) {
      requests--;
    }
    if (requests > 0) {
      loop.post(this::readBatch);
    }
    consumer.callbacks().onTraceData(batch, hasMore);
  }

  /**
   * The session, or empty if it writes into a file: reading removes packets from the buffers, so
   * the consumer and the file would each get only a part of them.
   */
  private Optional<TracingSession> readable() {
    return consumer.session().filter(session -> session.file().isEmpty());
  }
}
