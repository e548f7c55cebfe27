package dev.sonda.producer.internal.link;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.TracingService;
import dev.sonda.producer.internal.call.CountdownAction;
import dev.sonda.producer.internal.call.ProbeHostContext;
import dev.sonda.producer.internal.instance.InstanceDiagnosticsStore;
import dev.sonda.producer.internal.source.SourceRegistry;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * Keeps the host connected to one service: when the service ends the connection, all instances end,
 * and after a delay the host reconnects and registers its data sources again. Used only on the host
 * thread.
 */
public final class ServiceReconnection implements ServiceConnection.Listener {
  private static final System.Logger LOG = System.getLogger(ServiceReconnection.class.getName());

  private final ProbeHostContext parts;
  private final TracingService service;
  private final ClientIdentity identity;
  private final DataSourceRegistrar registrar;
  private final SourceRegistry registry;
  private final InstanceDiagnosticsStore results;
  private final StartupInstances startup;
  private final List<ServiceConnection> open = new ArrayList<>();
  private final PendingTriggers triggers = new PendingTriggers();
  private final ReconnectDelay delay = new ReconnectDelay();
  private ServiceConnection connection;
  private OptionalLong takenAtNs = OptionalLong.empty();
  private int attempts;
  private boolean closing;
  private volatile String whyNotConnected = "the probe host has not connected yet";

  public ServiceReconnection(
      ProbeHostContext parts,
      TracingService service,
      ClientIdentity identity,
      DataSourceRegistrar registrar,
      SourceRegistry registry,
      InstanceDiagnosticsStore results,
      StartupInstances startup) {
    this.parts = parts;
    this.service = service;
    this.identity = identity;
    this.registrar = registrar;
    this.registry = registry;
    this.results = results;
    this.startup = startup;
    connection = newConnection();
  }

  /**
   * Creates a connection that isn't established yet. The previous connection may still be ending
   * its instances.
   */
  private ServiceConnection newConnection() {
    ServiceConnection fresh = new ServiceConnection(parts, registry, results, startup, this);
    open.add(fresh);
    return fresh;
  }

  /** Connects for the first time; later attempts are made automatically. */
  public void connect() {
    attempts++;
    takenAtNs = OptionalLong.empty();
    connection.connect(service, identity);
  }

  @Override
  public void onConnected(ServiceConnection connected) {
    if (connected == connection && !closing) {
      whyNotConnected = "";
      takenAtNs = OptionalLong.of(parts.clock().monotonicNs());
      registrar.announceTo(connected);
      List<String> waiting = triggers.takeAlive(parts.clock().monotonicNs());
      if (!waiting.isEmpty()) {
        connected.activateTriggers(waiting);
      }
    }
  }

  /** Activates triggers now, or when the service is connected within {@code ttlMs}. */
  public void activateTriggers(List<String> names, long ttlMs) {
    if (whyNotConnected.isEmpty()) {
      connection.activateTriggers(names);
    } else {
      triggers.add(names, parts.clock().monotonicNs(), TimeUnit.MILLISECONDS.toNanos(ttlMs));
    }
  }

  /**
   * Ends the instances of the lost connection, and reconnects later. In a program with the SDK a
   * missing service is normal, so it is logged without a warning.
   */
  @Override
  public void onLost(ServiceConnection lost, String reason) {
    if (lost != connection || closing) {
      return;
    }
    whyNotConnected = "the probe host is not connected: " + reason;
    Level level = parts.settings().isProgram() ? Level.DEBUG : Level.WARNING;
    LOG.log(level, "lost the tracing service: {0}", reason);
    connection = newConnection();
    close(lost, this::connectLater);
  }

  /**
   * Reconnects after a delay, which grows while the service is unavailable, or as soon as the
   * service can be reached.
   */
  private void connectLater() {
    int attempt = attempts;
    parts.loop().postDelayed(() -> retry(attempt), delay.nextMs(servedMs()));
    service.onReachable(() -> parts.loop().post(() -> retryNow(attempt)));
  }

  /** Duration of the last connection in milliseconds; 0 if the service never accepted it. */
  private long servedMs() {
    return takenAtNs.isEmpty()
        ? 0
        : TimeUnit.NANOSECONDS.toMillis(parts.clock().monotonicNs() - takenAtNs.getAsLong());
  }

  /**
   * Reconnects now, because the service can be reached. If it isn't ready yet, the next attempts
   * follow with short delays again.
   */
  private void retryNow(int attempt) {
    if (attempt == attempts) {
      delay.reset();
      retry(attempt);
    }
  }

  private void retry(int attempt) {
    if (attempt == attempts && !closing) {
      connect();
    }
  }

  /** The reason, as a sentence, why the host isn't connected; empty while connected. Any thread. */
  public String whyNotConnected() {
    return whyNotConnected;
  }

  /** Ends all instances and disconnects for good. */
  public void close(Runnable whenClosed) {
    closing = true;
    CountdownAction countdown = new CountdownAction(open.size(), () -> startup.close(whenClosed));
    List.copyOf(open).forEach(one -> close(one, countdown));
  }

  /**
   * Ends a connection's instances and disconnects it. From now on, data sources are no longer
   * registered on it.
   */
  private void close(ServiceConnection ending, Runnable whenClosed) {
    registrar.onClosing(ending);
    ending.close(() -> {
      open.remove(ending);
      registrar.onClosed(ending);
      whenClosed.run();
    });
  }

  /** Disconnects at once, although probes haven't ended their instances yet. */
  public void disconnect() {
    List.copyOf(open).forEach(ServiceConnection::disconnect);
  }
}
