package dev.sonda.ipc.uds.internal.host;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.Consumer;
import dev.sonda.api.endpoint.ConsumerEndpoint;
import dev.sonda.api.endpoint.Producer;
import dev.sonda.api.endpoint.ProducerEndpoint;
import dev.sonda.api.endpoint.ProducerSetup;
import dev.sonda.api.endpoint.TracingService;
import dev.sonda.api.platform.OwnedFd;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A tracing service that records the calls it receives and gives the answers that a test sets. For
 * one thread.
 */
public final class RecordingService implements TracingService {
  private final List<RecordingProducerEndpoint> producers = new ArrayList<>();
  private final List<RecordingConsumerEndpoint> consumers = new ArrayList<>();

  @Override
  public ProducerEndpoint connectProducer(
      Producer producer, ClientIdentity identity, ProducerSetup setup) {
    producers.add(new RecordingProducerEndpoint(producer, identity, setup));
    return producers.getLast();
  }

  @Override
  public ConsumerEndpoint connectConsumer(Consumer consumer, ClientIdentity identity) {
    consumers.add(new RecordingConsumerEndpoint(consumer, identity));
    return consumers.getLast();
  }

  /** Descriptors that came with calls; the tests that send them close them. */
  public List<OwnedFd> held() {
    return Stream.concat(
            producers.stream().map(RecordingProducerEndpoint::held),
            consumers.stream().map(RecordingConsumerEndpoint::held))
        .flatMap(List::stream)
        .toList();
  }

  public List<RecordingProducerEndpoint> producers() {
    return producers;
  }

  /** The endpoint that connected last. */
  public RecordingProducerEndpoint producer() {
    return producers.getLast();
  }

  public List<RecordingConsumerEndpoint> consumers() {
    return consumers;
  }

  /** The one that connected last. */
  public RecordingConsumerEndpoint consumer() {
    return consumers.getLast();
  }
}
