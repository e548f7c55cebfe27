package dev.sonda.core.internal.producer;

import dev.sonda.core.internal.producer.ConnectedProducer.RegisteredDataSource;
import java.util.List;

/** Events of producers that concern sessions. Called on the loop, one at a time. */
public interface ProducerEvents {
  void onDataSourceRegistered(RegisteredDataSource source);

  /** The data source is removed after this call; its packets stay in the buffers. */
  void onDataSourceUnregistered(RegisteredDataSource source);

  void onDataSourceStarted(ConnectedProducer producer, long instanceId);

  void onDataSourceStopped(ConnectedProducer producer, long instanceId);

  /** The producer reports a failure of an instance, in a sentence of bounded length. */
  void onProblem(ConnectedProducer producer, long instanceId, String sentence);

  /** The producer fires triggers of these names. */
  void onTriggers(ConnectedProducer producer, List<String> names);

  /** The producer has answered this flush and all earlier ones. */
  void onFlushed(ConnectedProducer producer, long flushRequestId);

  /**
   * A request of the producer was refused because it isn't allowed.
   *
   * @param what the refused request, as a sentence that calls the producer "it"
   * @param lostBytes payload lost by the refusal; 0 if unknown
   */
  void onBreach(ConnectedProducer producer, String what, long lostBytes);

  /** The producer has disconnected. Called before its data sources are unregistered. */
  void onDisconnected(ConnectedProducer producer);
}
