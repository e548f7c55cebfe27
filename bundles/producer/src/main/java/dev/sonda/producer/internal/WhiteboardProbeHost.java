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
import dev.sonda.producer.internal.call.CallbackLane;
import dev.sonda.producer.internal.call.Countdown;
import dev.sonda.producer.internal.call.HostLoop;
import dev.sonda.producer.internal.call.HostParts;
import dev.sonda.producer.internal.instance.ResultBook;
import dev.sonda.producer.internal.link.ReadinessCheck;
import dev.sonda.producer.internal.link.ServiceLink;
import dev.sonda.producer.internal.link.SourceKeeper;
import dev.sonda.producer.internal.settings.HostSettings;
import dev.sonda.producer.internal.source.HostedSource;
import dev.sonda.producer.internal.source.SourceBook;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.shm.SharedMemoryFactory;
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
 * The probe host. Any thread may call; a method that waits for a probe waits no longer than that
 * probe's deadlines.
 */
public final class WhiteboardProbeHost implements ProbeHost, EmbeddedProbeHost {
  private static final System.Logger LOG = System.getLogger(WhiteboardProbeHost.class.getName());

  private static final long GRACE_MS = 1000;
  private static final String NO_SERVICE = "there is no tracing service";

  private final HostSettings settings;
  private final HostLoop loop = new HostLoop();
  private final SourceBook book = new SourceBook();
  private final ResultBook results = new ResultBook();
  private final SourceKeeper keeper;
  private final HostParts parts;
  private final ClientIdentity identity;

  /** Host thread only. By identity: equals would be foreign code. */
  private final IdentityHashMap<TracingService, ServiceLink> links = new IdentityHashMap<>();

  private volatile @Nullable ServiceLink link;
  private volatile boolean closed;

  /** Has no service yet. */
  public WhiteboardProbeHost(
      HostSettings settings,
      ClientIdentity identity,
      SharedMemoryFactory memoryFactory,
      Clock clock,
      MetatraceSink metatrace) {
    this.settings = settings;
    this.identity = identity;
    parts = new HostParts(settings, loop, clock, memoryFactory, metatrace);
    keeper = new SourceKeeper(parts, book);
  }

  @Override
  public void connectTo(TracingService service) {
    loop.post(() -> {
      results.clear();
      ServiceLink fresh = new ServiceLink(parts, service, identity, keeper, book, results);
      links.put(service, fresh);
      link = fresh;
      fresh.connect();
    });
  }

  @Override
  public void disconnectFrom(TracingService service) {
    if (!runAndWait(whenDone -> disconnectFrom(service, whenDone), longestEndMs())) {
      LOG.log(Level.WARNING, "the tracing service goes although probes still run");
    }
  }

  private void disconnectFrom(TracingService service, Runnable whenDone) {
    ServiceLink gone = links.remove(service);
    if (gone == null) {
      whenDone.run();
      return;
    }
    if (link == gone) {
      link = null;
    }
    gone.close(whenDone);
  }

  @Override
  public void addSource(DataSource source, String bundle) {
    runAndWait(
        whenKnown -> keeper.add(source, bundle, whenKnown),
        settings.callbackDeadlineMs() + GRACE_MS);
  }

  @Override
  public void removeSource(DataSource source) {
    if (!runAndWait(whenGone -> keeper.remove(source, whenGone), longestEndMs())) {
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
    return book.announced(config.getName())
        .map(source -> new SourceCheck(config.getName(), true, ask(source, config)));
  }

  private Readiness ask(HostedSource source, DataSourceConfig config) {
    CompletableFuture<Readiness> answer = new CompletableFuture<>();
    loop.post(() -> ReadinessCheck.ask(source, config, answer::complete));
    return await(answer, settings.callbackDeadlineMs() + GRACE_MS)
        ? answer.join()
        : ReadinessCheck.notReady(source, "is too busy to answer");
  }

  @Override
  public List<SourceResult> results(long tracingSessionId) {
    return results.results(tracingSessionId, settings.producerName());
  }

  @Override
  public List<String> why(String dataSourceName) {
    ServiceLink current = link;
    String whyNotConnected = current == null ? NO_SERVICE : current.whyNotConnected();
    return new Explanation(book, results, whyNotConnected).of(dataSourceName);
  }

  @Override
  public void onAnnounced(Runnable action) {
    loop.post(() -> keeper.onAnnounced(action));
  }

  @Override
  public void answer(Runnable action) {
    loop.post(action);
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    if (!postAndWait(this::closeLinks, longestEndMs())) {
      LOG.log(Level.WARNING, "disconnecting although probes still run");
      loop.post(() -> links.values().forEach(ServiceLink::disconnect));
    }
    loop.close();
  }

  private void closeLinks(Runnable whenClosed) {
    Countdown countdown = new Countdown(links.size(), whenClosed);
    List.copyOf(links.values()).forEach(one -> one.close(countdown));
  }

  /** A task that has just begun to hang, then as many callbacks as may. */
  private long longestEndMs() {
    return settings.taskDeadlineMs()
        + settings.callbackDeadlineMs() * (long) CallbackLane.MAX_STUCK_CALLS
        + GRACE_MS;
  }

  private boolean runAndWait(Request request, long waitMs) {
    return closed || postAndWait(request, waitMs);
  }

  /** Whether it was done in time. */
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

  /** Something to do on the host thread that takes its time. */
  @FunctionalInterface
  private interface Request {
    void run(Runnable whenDone);
  }
}
