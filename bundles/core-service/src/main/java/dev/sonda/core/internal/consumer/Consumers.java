package dev.sonda.core.internal.consumer;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.Consumer;
import dev.sonda.api.endpoint.ConsumerEndpoint;
import dev.sonda.api.platform.TaskRunner;
import dev.sonda.core.internal.producer.Producers;
import dev.sonda.core.internal.read.SessionReader;
import dev.sonda.core.internal.read.TraceStatistics;
import dev.sonda.core.internal.session.TracingSessions;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** All connected consumers. Loop only, except {@link #connect}. */
public final class Consumers {
  private final TaskRunner loop;
  private final TracingSessions sessions;
  private final SessionReader reader;
  private final ServiceQueries queries;
  private final SourceChecks checks;
  private final ProbeHosts hosts;
  private final Set<ConnectedConsumer> connected = new LinkedHashSet<>();

  /**
   * Knows no consumer yet.
   *
   * @param serviceUid whose producers are believed what mends their data sources, as root's are
   */
  public Consumers(
      TaskRunner loop,
      Producers producers,
      TracingSessions sessions,
      SessionReader reader,
      TraceStatistics statistics,
      ProbeHosts hosts,
      int serviceUid) {
    this.loop = loop;
    this.sessions = sessions;
    this.reader = reader;
    this.queries = new ServiceQueries(producers, sessions.registry(), statistics);
    this.checks = new SourceChecks(producers, loop, serviceUid);
    this.hosts = hosts;
  }

  /** From any thread; the consumer hears of it from the loop. */
  public ConsumerEndpoint connect(Consumer consumer, ClientIdentity identity) {
    ConnectedConsumer added = new ConnectedConsumer(consumer, loop, identity.uid());
    loop.post(() -> {
      connected.add(added);
      added.post(consumer::onConnect);
    });
    ConsumerReads reads = new ConsumerReads(added, reader, loop);
    return new LoopConsumerEndpoint(
        added,
        sessions,
        queries,
        reads,
        this,
        new SessionPort(added, loop, checks, queries, hosts));
  }

  void remove(ConnectedConsumer consumer) {
    connected.remove(consumer);
  }

  /** Tells everybody that the service leaves, after all that they have been told before. */
  public void disconnectAll(String reason) {
    List.copyOf(connected).forEach(consumer -> consumer.disconnect(reason));
    connected.clear();
  }
}
