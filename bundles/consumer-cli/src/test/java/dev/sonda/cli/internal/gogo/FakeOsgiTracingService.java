package dev.sonda.cli.internal.gogo;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.Consumer;
import dev.sonda.api.endpoint.ConsumerEndpoint;
import dev.sonda.api.endpoint.Producer;
import dev.sonda.api.endpoint.ProducerEndpoint;
import dev.sonda.api.endpoint.ProducerSetup;
import dev.sonda.api.endpoint.TracingService;
import dev.sonda.cli.internal.FakeTracing;

/** The tracing service that shell commands receive; it delegates to a {@link FakeTracing}. */
record FakeOsgiTracingService(FakeTracing fake) implements TracingService {
  @Override
  public ConsumerEndpoint connectConsumer(Consumer consumer, ClientIdentity identity) {
    return fake.connect(consumer);
  }

  @Override
  public ProducerEndpoint connectProducer(
      Producer producer, ClientIdentity identity, ProducerSetup setup) {
    return fake.connectProducer(producer, setup);
  }
}
