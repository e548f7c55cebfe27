package dev.sonda.producer.internal;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.ProbeHost;
import dev.sonda.api.endpoint.SourceCheck;
import dev.sonda.api.endpoint.SourceResult;
import dev.sonda.api.endpoint.TracingService;
import dev.sonda.api.platform.Clock;
import dev.sonda.api.platform.MetatraceSink;
import dev.sonda.api.probe.DataSource;
import dev.sonda.api.probe.Readiness;
import dev.sonda.producer.EmbeddedProbeHost;
import dev.sonda.producer.StartupRecording;
import dev.sonda.producer.internal.call.CallbackQueue;
import dev.sonda.producer.internal.call.CountdownAction;
import dev.sonda.producer.internal.call.ProbeHostContext;
import dev.sonda.producer.internal.call.ProbeHostLoop;
import dev.sonda.producer.internal.instance.InstanceDiagnosticsStore;
import dev.sonda.producer.internal.link.DataSourceRegistrar;
import dev.sonda.producer.internal.link.ServiceReconnection;
import dev.sonda.producer.internal.link.StartupInstances;
import dev.sonda.producer.internal.settings.ProbeHostSettings;
import dev.sonda.producer.internal.source.HostedSource;
import dev.sonda.producer.internal.source.SourceRegistry;
import dev.sonda.producer.internal.writer.StartupMemory;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.shm.SharedMemoryFactory;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The implementation of the probe host: calls the data sources added to it for sessions of tracing
 * services. Any thread may call; a method that waits for a probe waits no longer than the probe's
 * deadlines.
 */
public final class WhiteboardProbeHost implements ProbeHost, EmbeddedProbeHost {
  private static final System.Logger LOG = System.getLogger(WhiteboardProbeHost.class.getName());

  /**
   * Time, in milliseconds, that a caller waits beyond a probe's deadline, so that the host thread
   * can handle the missed deadline.
   */
  private static final long GRACE_MS = 1000;

  private static final String NO_SERVICE = "there is no tracing service";

  private final ProbeHostSettings settings;
  private final ProbeHostLoop loop = new ProbeHostLoop();
  private final SourceRegistry registry = new SourceRegistry();
  private final InstanceDiagnosticsStore results = new InstanceDiagnosticsStore();
  private final DataSourceRegistrar registrar;
  private final StartupInstances startup;
  private final ProbeHostContext parts;
  private final ClientIdentity identity;

  /**
   * Host thread only. Keys are compared by identity, because equals would run code of other
   * bundles.
   */
  private final IdentityHashMap<TracingService, ServiceReconnection> links =
      new IdentityHashMap<>();

  private volatile @Nullable ServiceReconnection link;
  private volatile boolean closed;

  /** Creates a host that isn't connected to a service yet. */
  public WhiteboardProbeHost(
      ProbeHostSettings settings,
      ClientIdentity identity,
      SharedMemoryFactory memoryFactory,
      Clock clock,
      MetatraceSink metatrace) {
    this.settings = settings;
    this.identity = identity;
    parts = new ProbeHostContext(settings, loop, clock, memoryFactory, metatrace);
    registrar = new DataSourceRegistrar(parts, registry);
    startup = new StartupInstances(parts, registry, results);
  }

  /**
   * Starts data sources before a service is connected, and returns when they have started.
   *
   * @throws IOException if no shared memory can be allocated
   */
  @Override
  public StartupRecording startEarly(List<DataSourceConfig> configs, long timeoutMs)
      throws IOException {
    StartupMemory memory =
        StartupMemory.allocate(
            parts.memoryFactory(),
            parts.clock(),
            settings.shmSizeBytes(),
            settings.pageSizeBytes());
    runAndWait(
        whenStarted -> startup.start(memory, configs, timeoutMs, whenStarted),
        settings.callbackDeadlineMs() + GRACE_MS);
    return startup;
  }

  /**
   * Connects to a service asynchronously; an earlier service stays connected until {@link
   * #disconnectFrom}.
   */
  @Override
  public void connectTo(TracingService service) {
    loop.post(() -> {
      results.clear();
      ServiceReconnection fresh =
          new ServiceReconnection(parts, service, identity, registrar, registry, results, startup);
      links.put(service, fresh);
      link = fresh;
      fresh.connect();
    });
  }

  /**
   * Ends all instances of a service's sessions and disconnects from it. Waits for probes, within
   * their deadlines.
   */
  @Override
  public void disconnectFrom(TracingService service) {
    if (!runAndWait(whenDone -> disconnectFrom(service, whenDone), longestEndMs())) {
      LOG.log(Level.WARNING, "the tracing service goes although probes still run");
    }
  }

  private void disconnectFrom(TracingService service, Runnable whenDone) {
    ServiceReconnection gone = links.remove(service);
    if (gone == null) {
      whenDone.run();
      return;
    }
    if (link == gone) {
      link = null;
    }
    gone.close(whenDone);
  }

  /**
   * Adds a data source, and waits until it has provided its descriptor and is registered, or its
   * deadline has passed.
   */
  @Override
  public void addSource(DataSource source, String bundle) {
    runAndWait(
        whenKnown -> registrar.add(source, bundle, whenKnown),
        settings.callbackDeadlineMs() + GRACE_MS);
  }

  /**
   * Removes a data source: ends its instances and waits for their end, so that its bundle can be
   * stopped afterwards.
   */
  @Override
  public void removeSource(DataSource source) {
    if (!runAndWait(whenGone -> registrar.remove(source, whenGone), longestEndMs())) {
      LOG.log(Level.WARNING, "a data source still runs although its bundle is about to go");
    }
  }

  @Override
  public String producerName() {
    return settings.producerName();
  }

  @Override
  public Optional<SourceCheck> check(DataSourceConfig config) {
    if (closed) {
      return Optional.empty();
    }
    return registry
        .announced(config.getName())
        .map(source -> new SourceCheck(config.getName(), true, ask(source, config)));
  }

  /** Queries a data source on the host thread and waits for the reply on the calling thread. */
  private Readiness ask(HostedSource source, DataSourceConfig config) {
    CompletableFuture<Readiness> answer = new CompletableFuture<>();
    loop.post(() -> source.check(config, answer::complete));
    return await(answer, settings.callbackDeadlineMs() + GRACE_MS)
        ? answer.join()
        : source.notReady("is too busy to answer");
  }

  @Override
  public List<SourceResult> results(long tracingSessionId) {
    return results.results(tracingSessionId, settings.producerName());
  }

  @Override
  public List<String> why(String dataSourceName) {
    ServiceReconnection current = link;
    String whyNotConnected = current == null ? NO_SERVICE : current.whyNotConnected();
    return new DataSourceDiagnosis(registry, results, whyNotConnected).of(dataSourceName);
  }

  @Override
  public void activateTriggers(List<String> names, long ttlMs) {
    List<String> asked = List.copyOf(names);
    loop.post(() -> links.values().forEach(one -> one.activateTriggers(asked, ttlMs)));
  }

  @Override
  public void onAnnounced(Runnable action) {
    loop.post(() -> registrar.onAnnounced(action));
  }

  @Override
  public void answer(Runnable action) {
    loop.post(action);
  }

  /**
   * Ends all instances and disconnects; waits for probes, within their deadlines. Later calls do
   * nothing.
   */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    if (!postAndWait(this::closeLinks, longestEndMs())) {
      LOG.log(Level.WARNING, "disconnecting although probes still run");
      loop.post(() -> links.values().forEach(ServiceReconnection::disconnect));
    }
    loop.close();
  }

  private void closeLinks(Runnable whenClosed) {
    // If no service was ever connected, the memory of the startup recording is still allocated.
    CountdownAction countdown = new CountdownAction(links.size(), () -> startup.close(whenClosed));
    List.copyOf(links.values()).forEach(one -> one.close(countdown));
  }

  /**
   * Longest time until a data source has ended, in milliseconds: one hanging sampling task and the
   * maximum number of hanging callbacks, one after the other.
   */
  private long longestEndMs() {
    return settings.taskDeadlineMs()
        + settings.callbackDeadlineMs() * (long) CallbackQueue.MAX_STUCK_CALLS
        + GRACE_MS;
  }

  /**
   * Runs a request on the host thread and waits for its end; returns at once if the host is closed.
   *
   * @return false if the request took too long; it continues nevertheless
   */
  private boolean runAndWait(Request request, long waitMs) {
    return closed || postAndWait(request, waitMs);
  }

  /** Runs a request on the host thread; returns whether it was completed in time. */
  private boolean postAndWait(Request request, long waitMs) {
    CompletableFuture<Boolean> done = new CompletableFuture<>();
    loop.post(() -> request.run(() -> done.complete(true)));
    return await(done, waitMs);
  }

  private static boolean await(CompletableFuture<?> future, long waitMs) {
    try {
      future.get(waitMs, TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } catch (ExecutionException e) {
      throw new IllegalStateException("never completed exceptionally", e);
    }
  }

  /** An asynchronous request that starts on the host thread and reports its end later. */
  @FunctionalInterface
  private interface Request {
    void run(Runnable whenDone);
  }
}
