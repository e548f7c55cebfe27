package dev.sonda.api.endpoint;

import dev.sonda.protos.ObservableEvents;
import org.osgi.annotation.versioning.ConsumerType;

/** What the service tells a consumer unasked. */
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
   * @param hasMore whether another call follows for the same request
   */
  void onTraceData(PacketBatch packets, boolean hasMore);

  default void onObservableEvents(ObservableEvents events) {}
}
