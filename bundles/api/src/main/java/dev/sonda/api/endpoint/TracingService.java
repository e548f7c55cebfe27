package dev.sonda.api.endpoint;

import org.osgi.annotation.versioning.ProviderType;

/** The tracing service as transports and in-process users see it. */
@ProviderType
public interface TracingService {

  /**
   * Connects a producer. {@link Producer#onConnect} is called later on the service's loop.
   *
   * @param identity the producer's process, as the kernel reports it to the transport
   */
  ProducerEndpoint connectProducer(Producer producer, ClientIdentity identity, ProducerSetup setup);

  /**
   * Registers a callback that runs once, on any thread, when a service that was gone may be
   * reachable again. It may never run, so callers also retry from time to time. A later
   * registration replaces an earlier one.
   */
  default void onReachable(Runnable once) {}

  /** Connects a consumer; its session lives as long as the connection, unless it is detached. */
  ConsumerEndpoint connectConsumer(Consumer consumer, ClientIdentity identity);
}
