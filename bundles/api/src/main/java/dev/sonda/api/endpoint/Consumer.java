package dev.sonda.api.endpoint;

import dev.sonda.protos.ObservableEvents;
import org.osgi.annotation.versioning.ConsumerType;

/** The service's callbacks to a consumer. */
@ConsumerType
public interface Consumer {

  void onConnect();

  /** Called when the connection is lost; no other callback follows. */
  void onDisconnect(String reason);

  /**
   * The session has ended.
   *
   * @param error a sentence, or empty when nothing went wrong
   */
  void onTracingDisabled(String error);

  /**
   * Delivers packets in answer to {@link ConsumerEndpoint#readBuffers}.
   *
   * @param packets valid during this call
   * @param hasMore whether another call follows for this request, without a further request unless
   *     {@link #hasRoomForTraceData} returns false
   */
  void onTraceData(PacketBatch packets, boolean hasMore);

  /**
   * Whether this consumer can accept another batch of packets now; called before each batch, and
   * must not block. If false, the read request is paused, and the packets stay in their buffer,
   * until the consumer calls {@link ConsumerEndpoint#readBuffers} to resume it.
   */
  default boolean hasRoomForTraceData() {
    return true;
  }

  default void onObservableEvents(ObservableEvents events) {}
}
