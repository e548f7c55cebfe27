package dev.sonda.track.event.internal.backend;

import dev.sonda.api.endpoint.TracingService;
import dev.sonda.api.probe.DataSource;
import dev.sonda.producer.EmbeddedProbeHost;
import dev.sonda.track.event.internal.instance.TrackEventSource;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The program at one tracing service: a producer with the program's data sources. Any thread. */
public final class Connection implements AutoCloseable {
  private final Backend.OpenService opened;
  private final EmbeddedProbeHost host;
  private final String program;
  private final CountDownLatch announced = new CountDownLatch(1);

  private Connection(Backend.OpenService opened, EmbeddedProbeHost host, String program) {
    this.opened = opened;
    this.host = host;
    this.program = program;
  }

  /** Connects, and announces {@code track_event}; blocks for some ten milliseconds. */
  public static Connection open(
      Backend backend, String producerName, int shmSizeKb, int pageSizeKb) {
    EmbeddedProbeHost host = EmbeddedProbeHost.create(producerName, shmSizeKb, pageSizeKb);
    Backend.OpenService opened = backend.open();
    host.addSource(new TrackEventSource(), producerName);
    host.connectTo(opened.service());
    Connection connection = new Connection(opened, host, producerName);
    host.onAnnounced(connection.announced::countDown);
    return connection;
  }

  /**
   * Waits until the service knows the program: a session that begins earlier misses its first
   * events.
   */
  public boolean awaitAnnounced(long timeoutMs) throws InterruptedException {
    return announced.await(timeoutMs, TimeUnit.MILLISECONDS);
  }

  public TracingService service() {
    return opened.service();
  }

  public void add(DataSource source) {
    host.addSource(source, program);
  }

  public void remove(DataSource source) {
    host.removeSource(source);
  }

  /** Runs the action once the service knows all data sources. */
  public void onAnnounced(Runnable action) {
    host.onAnnounced(action);
  }

  /** Sentences on what keeps a source from recording; empty when nothing does. */
  public List<String> why(String dataSource) {
    return host.why(dataSource);
  }

  @Override
  public void close() {
    host.close();
    opened.close();
  }
}
