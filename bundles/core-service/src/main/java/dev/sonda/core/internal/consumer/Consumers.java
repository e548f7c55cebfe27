package dev.sonda.core.internal.consumer;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.Consumer;
import dev.sonda.api.endpoint.ConsumerEndpoint;
import dev.sonda.api.platform.TaskRunner;
import dev.sonda.core.internal.producer.Producers;
import dev.sonda.core.internal.read.SessionReader;
import dev.sonda.core.internal.read.TraceStatistics;
import dev.sonda.core.internal.session.SessionRequests;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Registry of connected consumers. Loop only, except {@link #connect}. */
public final class Consumers {
  private final TaskRunner loop;
  private final SessionRequests sessions;
  private final SessionReader reader;
  private final ServiceQueries queries;
  private final DataSourceChecks checks;
  private final ProbeHosts hosts;
  private final Set<ConnectedConsumer> connected = new LinkedHashSet<>();

  /**
   * Creates an empty registry.
   *
   * @param serviceUid the service's own user; only producers of this user and of root may suggest
   *     commands to users
   */
  public Consumers(
      TaskRunner loop,
      Producers producers,
      SessionRequests sessions,
      SessionReader reader,
      TraceStatistics statistics,
      ProbeHosts hosts,
      int serviceUid) {
    this.loop = loop;
    this.sessions = sessions;
    this.reader = reader;
    this.queries = new ServiceQueries(producers, sessions.registry(), statistics);
    this.checks = new DataSourceChecks(producers, loop, serviceUid);
    this.hosts = hosts;
  }

  /** Connects a consumer, from any thread; {@code onConnect} follows on the loop. */
  public ConsumerEndpoint connect(Consumer consumer, ClientIdentity identity) {
    ConnectedConsumer added = new ConnectedConsumer(consumer, loop, identity.uid());
    loop.post(() -> {
      connected.add(added);
      added.post(consumer::onConnect);
    });
    ConsumerReadRequests reads = new ConsumerReadRequests(added, reader, loop);
    return new LoopConsumerEndpoint(
        added,
        sessions,
        queries,
        reads,
        this,
        new ConsumerSondaPort(added, loop, checks, queries, hosts));
  }

  void remove(ConnectedConsumer consumer) {
    connected.remove(consumer);
  }

  /** Disconnects all consumers after the callbacks already queued for them. */
  public void disconnectAll(String reason) {
    List.copyOf(connected).forEach(consumer -> consumer.disconnect(reason));
    connected.clear();
  }
}
