package dev.sonda.producer.internal.link;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.TracingService;
import dev.sonda.producer.internal.call.Countdown;
import dev.sonda.producer.internal.call.HostParts;
import dev.sonda.producer.internal.instance.ResultBook;
import dev.sonda.producer.internal.source.SourceBook;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * Keeps the host connected: when the service ends the connection, all instances end, and after a
 * while everything is announced again. Belongs to the host thread.
 */
public final class ServiceLink implements ServiceConnection.Listener {
  private static final System.Logger LOG = System.getLogger(ServiceLink.class.getName());

  private final HostParts parts;
  private final TracingService service;
  private final ClientIdentity identity;
  private final SourceKeeper keeper;
  private final SourceBook book;
  private final ResultBook results;
  private final List<ServiceConnection> open = new ArrayList<>();
  private final ReconnectDelay delay = new ReconnectDelay();
  private ServiceConnection connection;
  private OptionalLong takenAtNs = OptionalLong.empty();
  private int attempts;
  private boolean closing;
  private volatile String whyNotConnected = "the probe host has not connected yet";

  public ServiceLink(
      HostParts parts,
      TracingService service,
      ClientIdentity identity,
      SourceKeeper keeper,
      SourceBook book,
      ResultBook results) {
    this.parts = parts;
    this.service = service;
    this.identity = identity;
    this.keeper = keeper;
    this.book = book;
    this.results = results;
    connection = newConnection();
  }

  private ServiceConnection newConnection() {
    ServiceConnection fresh = new ServiceConnection(parts, book, results, this);
    open.add(fresh);
    return fresh;
  }

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
      keeper.announceTo(connected);
    }
  }

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

  private void connectLater() {
    int attempt = attempts;
    parts.loop().postDelayed(() -> retry(attempt), delay.nextMs(servedMs()));
    service.onReachable(() -> parts.loop().post(() -> retryNow(attempt)));
  }

  private long servedMs() {
    return takenAtNs.isEmpty()
        ? 0
        : TimeUnit.NANOSECONDS.toMillis(parts.clock().monotonicNs() - takenAtNs.getAsLong());
  }

  /** A service that has just come may need a moment more; from here on it is asked often again. */
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

  /** A sentence, or empty while connected. Any thread. */
  public String whyNotConnected() {
    return whyNotConnected;
  }

  /** Ends all instances and disconnects for good. */
  public void close(Runnable whenClosed) {
    closing = true;
    Countdown countdown = new Countdown(open.size(), whenClosed);
    List.copyOf(open).forEach(one -> close(one, countdown));
  }

  private void close(ServiceConnection ending, Runnable whenClosed) {
    keeper.onClosing(ending);
    ending.close(() -> {
      open.remove(ending);
      keeper.onClosed(ending);
      whenClosed.run();
    });
  }

  /** Disconnects although probes still hold their instances. */
  public void disconnect() {
    List.copyOf(open).forEach(ServiceConnection::disconnect);
  }
}
