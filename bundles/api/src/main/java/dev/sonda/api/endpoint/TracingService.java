package dev.sonda.api.endpoint;

import org.osgi.annotation.versioning.ProviderType;

/** The tracing service as transports and in-process users see it. */
@ProviderType
public interface TracingService {

  /**
   * Connects a producer. {@link Producer#onConnect} follows from the service's loop.
   *
   * @param identity the producer's process, as the transport knows it from the kernel
   */
  ProducerEndpoint connectProducer(Producer producer, ClientIdentity identity, ProducerSetup setup);

  /**
   * Calls once, on any thread, when there is a new reason to believe that the service, which was
   * gone, can be reached again. May never call: then trying again from time to time is all there
   * is. A later call takes the place of an earlier one.
   */
  default void onReachable(Runnable once) {}

  /** Connects a consumer; its session lives as long as the connection, unless it is detached. */
  ConsumerEndpoint connectConsumer(Consumer consumer, ClientIdentity identity);
}
