package dev.sonda.core.internal.consumer;

import dev.sonda.api.platform.TaskRunner;
import dev.sonda.core.internal.packet.PacketGather;
import dev.sonda.core.internal.read.SessionReader;
import dev.sonda.core.internal.session.state.TracingSession;
import java.util.Optional;

/** Answers one consumer's requests to read, batch by batch, one request after the other. */
final class ConsumerReads {
  private final ConnectedConsumer consumer;
  private final SessionReader reader;
  private final SessionReader.BatchReceiver handingOn = this::handOn;
  private final TaskRunner loop;
  private int requests;
  private boolean resting;

  ConsumerReads(ConnectedConsumer consumer, SessionReader reader, TaskRunner loop) {
    this.consumer = consumer;
    this.reader = reader;
    this.loop = loop;
  }

  void request() {
    if (resting) {
      resting = false;
      readBatch();
      return;
    }
    requests++;
    if (requests == 1) {
      // The last one may have been given up in the middle, by whoever had the session then.
      readable().ifPresent(session -> session.readState().endPass());
      readBatch();
    }
  }

  /** One batch a task, so that nobody else waits while a big buffer is read. */
  private void readBatch() {
    if (!consumer.isConnected()) {
      return;
    }
    if (!consumer.callbacks().hasRoomForTraceData()) {
      // The buffer keeps it; whoever waits for a disk or a reader is not this loop.
      resting = true;
      return;
    }
    readable()
        .ifPresentOrElse(
            session -> reader.readBatch(session, handingOn), () -> reader.readNothing(handingOn));
  }

  private void handOn(PacketGather batch, boolean hasMore) {
    if (!hasMore) {
      requests--;
    }
    if (requests > 0) {
      loop.post(this::readBatch);
    }
    consumer.callbacks().onTraceData(batch, hasMore);
  }

  /** What is written into a file can't be read as well: each would get half of it. */
  private Optional<TracingSession> readable() {
    return consumer.session().filter(session -> session.file().isEmpty());
  }
}
