package dev.sonda.api.endpoint;

import org.osgi.annotation.versioning.ProviderType;

/** The tracing service as transports and in-process users see it. */
@ProviderType
public interface TracingService {

  /**
   * Connects a producer. {@link Producer#onConnect} follows from the service's loop.
   *
   * @param identity who it is, as the transport knows for sure
   */
  ProducerEndpoint connectProducer(Producer producer, ClientIdentity identity, ProducerSetup setup);

  /** Connects a consumer; its session lives as long as the connection, unless it is detached. */
  ConsumerEndpoint connectConsumer(Consumer consumer, ClientIdentity identity);
}
