package dev.sonda.track.event.internal.backend;

import dev.sonda.api.endpoint.TracingService;
import dev.sonda.api.probe.DataSource;
import dev.sonda.producer.EmbeddedProbeHost;
import dev.sonda.producer.StartupRecording;
import dev.sonda.track.event.internal.instance.TrackEventSource;
import dev.sonda.track.event.internal.interception.InterceptedSource;
import dev.sonda.track.event.internal.interception.InterceptorRegistry;
import java.io.IOException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The program's connection to one tracing service: a producer with the program's data sources. Any
 * thread, but {@link #connect} must be called first.
 */
public final class Connection implements AutoCloseable {
  private final EmbeddedProbeHost host;
  private final String program;
  private final CountDownLatch announced = new CountDownLatch(1);

  /** Keyed by identity, as {@code equals} would call code of the program. */
  private final Map<DataSource, InterceptedSource> sources =
      Collections.synchronizedMap(new IdentityHashMap<>());

  private volatile Backend.@Nullable OpenService opened;

  /**
   * Creates an unconnected producer with the data source of track events and these data sources.
   */
  public Connection(EmbeddedProbeHost host, String program, List<DataSource> own) {
    this.host = host;
    this.program = program;
    add(new TrackEventSource());
    own.forEach(this::add);
    host.onAnnounced(announced::countDown);
  }

  /**
   * Starts recording before a service is connected.
   *
   * @throws IOException if the memory for the recording can't be allocated
   */
  public StartupRecording start(StartupTracingSettings startup) throws IOException {
    return host.startEarly(startup.configs(), startup.timeout().toMillis());
  }

  /** Connects to the service of the backend; blocks for some ten milliseconds. */
  public void connect(Backend backend) {
    Backend.OpenService service = backend.open();
    opened = service;
    host.connectTo(service.service());
  }

  /**
   * Waits until the service knows the program: a session that begins earlier misses its first
   * events.
   */
  public boolean awaitAnnounced(long timeoutMs) throws InterruptedException {
    return announced.await(timeoutMs, TimeUnit.MILLISECONDS);
  }

  /** Whether there is a service; false if the backend couldn't provide one. */
  public boolean isConnected() {
    return opened != null;
  }

  /** The service of a connected producer. */
  public TracingService service() {
    return Objects.requireNonNull(opened, "not connected").service();
  }

  public void add(DataSource source) {
    InterceptedSource hosted = new InterceptedSource(source, InterceptorRegistry.PROGRAM);
    if (sources.putIfAbsent(source, hosted) == null) {
      host.addSource(hosted, program);
    }
  }

  public void remove(DataSource source) {
    InterceptedSource hosted = sources.remove(source);
    if (hosted != null) {
      host.removeSource(hosted);
    }
  }

  public void activateTriggers(List<String> names, long ttlMs) {
    host.activateTriggers(names, ttlMs);
  }

  /** Runs the action once the service knows all data sources. */
  public void onAnnounced(Runnable action) {
    host.onAnnounced(action);
  }

  /** The reasons why a data source isn't recording, as sentences; empty if there is none. */
  public List<String> why(String dataSource) {
    return host.why(dataSource);
  }

  @Override
  public void close() {
    host.close();
    if (opened != null) {
      opened.close();
    }
  }
}
