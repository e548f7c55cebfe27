package dev.sonda.core.internal.producer;

import java.util.List;

/** What sessions want to know of producers. On the loop, one at a time. */
public interface ProducerEvents {
  void onDataSourceRegistered(RegisteredDataSource source);

  /** The data source is gone, or will be right after this call; what it wrote stays. */
  void onDataSourceUnregistered(RegisteredDataSource source);

  void onDataSourceStarted(ConnectedProducer producer, long instanceId);

  void onDataSourceStopped(ConnectedProducer producer, long instanceId);

  /** The producer says what went wrong with an instance, in a sentence of bounded length. */
  void onProblem(ConnectedProducer producer, long instanceId, String sentence);

  /** The producer fires triggers of these names. */
  void onTriggers(ConnectedProducer producer, List<String> names);

  /** The producer has answered this flush and all earlier ones. */
  void onFlushed(ConnectedProducer producer, long flushRequestId);

  /**
   * The producer was refused something that it may not do.
   *
   * @param what a sentence with the producer as "it"
   * @param lostBytes payload that went with it; 0 where nobody knows
   */
  void onBreach(ConnectedProducer producer, String what, long lostBytes);

  /** Comes before the unregistration of its data sources. */
  void onDisconnected(ConnectedProducer producer);
}
