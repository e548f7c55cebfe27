package dev.sonda.itests.felix;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.Consumer;
import dev.sonda.api.endpoint.ConsumerEndpoint;
import dev.sonda.api.endpoint.Producer;
import dev.sonda.api.endpoint.ProducerEndpoint;
import dev.sonda.api.endpoint.ProducerSetup;
import dev.sonda.api.endpoint.TracingService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A transport that connects to the service in this process without sharing memory: commands of the
 * service run on a separate thread, and chunks are sent within the commits.
 */
final class InProcessTransport implements TracingService, AutoCloseable {
  private final TracingService service;
  private final ExecutorService wire = Executors.newSingleThreadExecutor();
  private final AtomicInteger producers = new AtomicInteger();
  private final AtomicInteger chunks = new AtomicInteger();

  InProcessTransport(TracingService service) {
    this.service = service;
  }

  /** The number of producers that connected through this transport. */
  int producers() {
    return producers.get();
  }

  /** Number of chunks that were sent within commits. */
  int chunks() {
    return chunks.get();
  }

  @Override
  public ProducerEndpoint connectProducer(
      Producer producer, ClientIdentity identity, ProducerSetup setup) {
    producers.incrementAndGet();
    return new InProcessTransportEndpoint(
        service.connectProducer(new InProcessProducerForwarder(producer, wire), identity, setup),
        chunks);
  }

  @Override
  public ConsumerEndpoint connectConsumer(Consumer consumer, ClientIdentity identity) {
    return service.connectConsumer(consumer, identity);
  }

  @Override
  public void close() {
    wire.shutdown();
  }
}
