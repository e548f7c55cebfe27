package dev.sonda.cli.internal.daemon;

import dev.sonda.api.endpoint.Consumer;
import dev.sonda.api.endpoint.ConsumerEndpoint;
import dev.sonda.api.endpoint.PacketBatch;
import dev.sonda.protos.TracingServiceState;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Sends watchdog notifications for the tracing service. The service's loop answers a query and
 * notifies the service manager itself, so the notifications stop if the loop hangs, and the
 * watchdog ends the daemon. One query at a time, from one thread, which never blocks.
 */
final class ServiceHeartbeat implements Consumer {
  private static final System.Logger LOG = System.getLogger("dev.sonda.daemon");

  private final NotifySocket manager;
  private final Function<Consumer, ConsumerEndpoint> connect;
  private final AtomicReference<@Nullable ConsumerEndpoint> endpoint = new AtomicReference<>();
  private final AtomicBoolean isAsking = new AtomicBoolean();

  ServiceHeartbeat(NotifySocket manager, Function<Consumer, ConsumerEndpoint> connect) {
    this.manager = manager;
    this.connect = connect;
  }

  /** Queries the service, unless the previous query is still unanswered. */
  void ask() {
    if (isAsking.getAndSet(true)) {
      return;
    }
    try {
      connected().queryServiceState(false, this::tell);
    } catch (IllegalStateException e) {
      // The service is being replaced; the new one is queried in the next period.
      LOG.log(System.Logger.Level.DEBUG, "no service to ask", e);
      isAsking.set(false);
    }
  }

  private ConsumerEndpoint connected() {
    ConsumerEndpoint current = endpoint.get();
    if (current == null) {
      current = connect.apply(this);
      endpoint.set(current);
    }
    return current;
  }

  private void tell(TracingServiceState state) {
    isAsking.set(false);
    manager.alive(
        "%d sessions, %d producers with %d data sources"
            .formatted(
                state.getTracingSessionsCount(),
                state.getProducersCount(),
                state.getDataSourcesCount()));
  }

  @Override
  public void onConnect() {}

  @Override
  public void onDisconnect(String reason) {
    endpoint.set(null);
    isAsking.set(false);
  }

  @Override
  public void onTracingDisabled(String error) {}

  @Override
  public void onTraceData(PacketBatch packets, boolean hasMore) {}
}
