package dev.sonda.api.endpoint;

import dev.sonda.protos.ObservableEvents;
import org.osgi.annotation.versioning.ConsumerType;

/** The service's callbacks to a consumer. */
@ConsumerType
public interface Consumer {

  void onConnect();

  /** The connection is gone; no other call follows. */
  void onDisconnect(String reason);

  /**
   * The session has ended.
   *
   * @param error a sentence, or empty when nothing went wrong
   */
  void onTracingDisabled(String error);

  /**
   * Packets read, in answer to {@link ConsumerEndpoint#readBuffers}.
   *
   * @param packets valid during this call
   * @param hasMore whether another call follows for the same request, by itself unless this
   *     consumer has no room
   */
  void onTraceData(PacketBatch packets, boolean hasMore);

  /**
   * Asked before each batch, and to be answered at once: whether this consumer takes another one
   * now. If not, the request rests, and the packets stay in their buffer, until the consumer calls
   * {@link ConsumerEndpoint#readBuffers} to go on with it.
   */
  default boolean hasRoomForTraceData() {
    return true;
  }

  default void onObservableEvents(ObservableEvents events) {}
}
