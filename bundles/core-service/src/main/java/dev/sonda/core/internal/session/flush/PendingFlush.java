package dev.sonda.core.internal.session.flush;

import dev.sonda.api.endpoint.Reply;
import dev.sonda.core.internal.producer.ConnectedProducer;
import dev.sonda.core.internal.session.state.DataSourceInstance;
import dev.sonda.core.internal.session.state.TracingSession;
import dev.sonda.protos.LosslessUtf8;
import dev.sonda.protos.TracingServiceEvent;
import java.util.LinkedHashSet;
import java.util.Set;

/** A flush of one session that waits for producers' replies. Loop only. */
public final class PendingFlush {
  /** Maximum number of data sources in the packet about slow data sources. */
  private static final int MAX_LISTED_DATA_SOURCES = 32;

  final TracingSession session;
  final long flags;
  final long beganNs;
  final Reply<Boolean> onDone;
  Runnable cancelTimeout = () -> {};
  private final Set<ConnectedProducer> waitingFor = new LinkedHashSet<>();
  private boolean lostProducer;

  PendingFlush(TracingSession session, long flags, long beganNs, Reply<Boolean> onDone) {
    this.session = session;
    this.flags = flags;
    this.beganNs = beganNs;
    this.onDone = onDone;
  }

  /** Adds a producer to which the flush request was sent. */
  void waitFor(ConnectedProducer producer) {
    waitingFor.add(producer);
  }

  void answered(ConnectedProducer producer) {
    waitingFor.remove(producer);
  }

  /** Removes a producer that has disconnected; if it hadn't replied, the flush has failed. */
  void lost(ConnectedProducer producer) {
    lostProducer |= waitingFor.remove(producer);
  }

  boolean isAnswered() {
    return waitingFor.isEmpty();
  }

  boolean isSuccess() {
    return waitingFor.isEmpty() && !lostProducer;
  }

  /**
   * Records the producers without a reply in the session's result and, for the last flush of a
   * trace, in the trace.
   */
  void reportSlowProducers(long bootTimeNs) {
    waitingFor.forEach(producer -> session.problems().noteLate(producer));
    if (SessionFlushes.isFinal(flags)) {
      session.lifecycle().recordSlowFlush(bootTimeNs, slowDataSources());
    }
  }

  private TracingServiceEvent.DataSources slowDataSources() {
    TracingServiceEvent.DataSources.Builder slow = TracingServiceEvent.DataSources.newBuilder();
    session.instances().stream()
        .filter(instance -> waitingFor.contains(instance.producer()))
        .limit(MAX_LISTED_DATA_SOURCES)
        .forEach(instance -> slow.addDataSource(nameOf(instance)));
    return slow.build();
  }

  public static TracingServiceEvent.DataSources.DataSource nameOf(DataSourceInstance instance) {
    return TracingServiceEvent.DataSources.DataSource.newBuilder()
        .setProducerNameBytes(LosslessUtf8.bytes(instance.producer().name()))
        .setDataSourceNameBytes(instance.dataSourceNameBytes())
        .build();
  }
}
