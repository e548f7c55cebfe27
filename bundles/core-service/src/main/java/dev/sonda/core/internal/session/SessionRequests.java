package dev.sonda.core.internal.session;

import dev.sonda.api.endpoint.CloneRequest;
import dev.sonda.api.endpoint.Reply;
import dev.sonda.api.platform.Clock;
import dev.sonda.api.platform.OwnedFd;
import dev.sonda.api.platform.RandomSource;
import dev.sonda.api.platform.TaskRunner;
import dev.sonda.core.internal.buffer.TraceBuffers;
import dev.sonda.core.internal.producer.Lockdown;
import dev.sonda.core.internal.producer.ProducerSmbProvider;
import dev.sonda.core.internal.producer.Producers;
import dev.sonda.core.internal.producer.Scraper;
import dev.sonda.core.internal.session.admission.ConfigChange;
import dev.sonda.core.internal.session.admission.SessionFileFactory;
import dev.sonda.core.internal.session.admission.SessionLimits;
import dev.sonda.core.internal.session.admission.SessionSetup;
import dev.sonda.core.internal.session.clone.CloneRequester;
import dev.sonda.core.internal.session.clone.CloneSetup;
import dev.sonda.core.internal.session.clone.SessionCloning;
import dev.sonda.core.internal.session.config.ConfigError;
import dev.sonda.core.internal.session.flush.SessionFlushes;
import dev.sonda.core.internal.session.instance.DataSourceInstances;
import dev.sonda.core.internal.session.lifecycle.DetachedSessions;
import dev.sonda.core.internal.session.lifecycle.EventCountdown;
import dev.sonda.core.internal.session.lifecycle.PeriodicWork;
import dev.sonda.core.internal.session.lifecycle.SessionLifecycle;
import dev.sonda.core.internal.session.state.SessionOwner;
import dev.sonda.core.internal.session.state.SessionRegistry;
import dev.sonda.core.internal.session.state.TracingSession;
import dev.sonda.core.internal.session.trigger.TriggerDispatch;
import dev.sonda.protos.TraceConfig;
import java.util.Collection;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Carries out consumers' requests for sessions, and connects the classes of the session packages.
 * Loop only.
 */
public final class SessionRequests {
  /**
   * Number of checks, at shutdown, whether consumers have read their sessions: 100 checks every 20
   * ms, so 2 s.
   */
  private static final int LAST_READ_LOOKS = 100;

  private static final int LAST_READ_LOOK_MS = 20;

  private final TaskRunner loop;
  private final SessionRegistry registry;
  private final Lockdown lockdown;
  private final SessionSetup setup;
  private final SessionLifecycle lifecycle;
  private final SessionFlushes flushes;
  private final DataSourceInstances instances;
  private final TriggerDispatch triggers;
  private final SessionCloning clones;
  private final ConfigChange configChange;
  private final DetachedSessions detached = new DetachedSessions();

  public SessionRequests(
      TaskRunner loop,
      Clock clock,
      RandomSource random,
      SessionRegistry registry,
      Producers producers,
      ProducerSmbProvider producerMemory,
      Lockdown lockdown,
      TraceBuffers buffers,
      SessionFileFactory files) {
    this.loop = loop;
    this.registry = registry;
    this.lockdown = lockdown;
    Scraper scraper = new Scraper(producers, buffers);
    flushes = new SessionFlushes(scraper, loop, clock);
    instances = new DataSourceInstances(registry, producers, producerMemory, lockdown, clock);
    configChange = new ConfigChange(producers, instances);
    lifecycle =
        new SessionLifecycle(
            registry,
            producers,
            buffers,
            instances,
            flushes,
            scraper,
            new PeriodicWork(flushes, clock),
            detached,
            clock);
    SessionLimits limits = new SessionLimits(registry, lifecycle);
    setup = new SessionSetup(registry, buffers, files, limits, loop, clock, random);
    triggers = new TriggerDispatch(registry, lifecycle, clock, random);
    clones =
        new SessionCloning(
            registry,
            buffers,
            flushes,
            new CloneSetup(registry, files, loop, clock, random),
            clock);
    producers.addListener(
        new ProducerEventRouter(registry, instances, lifecycle, triggers, flushes, scraper));
  }

  /** Duration of the last flush of any session, in nanoseconds. */
  public long lastFlushNs() {
    return flushes.lastFlushNs();
  }

  public SessionRegistry registry() {
    return registry;
  }

  /**
   * Creates a session, and starts it unless the config defers the start or waits for a trigger.
   *
   * @param output owned by the service from here on, also if this throws
   * @throws ConfigError with a sentence for the consumer
   */
  public TracingSession enable(
      SessionOwner owner, int consumerUid, TraceConfig config, @Nullable OwnedFd output)
      throws ConfigError {
    TracingSession session = setup.create(owner, consumerUid, config, output);
    try {
      registry.introduceOthersTo(session);
      lockdown.change(config.getLockdownMode());
      instances.setUpAll(session);
      registry.announce(session);
      boolean waitsForTrigger = triggers.await(session);
      if (!config.getDeferredStart() && !waitsForTrigger) {
        lifecycle.start(session);
      }
    } catch (RuntimeException | Error e) {
      abandon(session);
      throw e;
    }
    return session;
  }

  /**
   * Frees a session that failed to begin. The caller of this method reports the error to the owner.
   */
  private void abandon(TracingSession session) {
    session.disown();
    lifecycle.free(session, "");
  }

  public void start(TracingSession session) {
    lifecycle.start(session);
  }

  public void changeConfig(TracingSession session, TraceConfig changed) {
    configChange.apply(session, changed);
  }

  public void disable(TracingSession session) {
    lifecycle.disable(session, "");
  }

  /**
   * Ends all sessions at once. Consumers that read their sessions themselves get two seconds to do
   * so.
   *
   * @param onDone runs when all files are closed and all buffers freed
   */
  public void shutDown(String reason, Runnable onDone) {
    Collection<TracingSession> ending = registry.all();
    EventCountdown sessionsLeft = new EventCountdown(ending.size(), onDone);
    for (TracingSession session : ending) {
      Runnable end =
          () -> {
            lifecycle.free(session, reason);
            sessionsLeft.countDown();
          };
      lifecycle.disableNow(session, reason);
      lifecycle.whenFileIsClosed(session, () -> whenLetGo(session, LAST_READ_LOOKS, end));
    }
  }

  private void whenLetGo(TracingSession session, int looksLeft, Runnable next) {
    boolean mayBeRead =
        session.file().isEmpty() && session.owner().isPresent() && registry.all().contains(session);
    if (mayBeRead && looksLeft > 0) {
      loop.postDelayed(() -> whenLetGo(session, looksLeft - 1, next), LAST_READ_LOOK_MS);
    } else {
      next.run();
    }
  }

  /**
   * Flushes a session; the reply is false after a timeout or if the session isn't running.
   *
   * @param timeoutMs 0 for the config's
   */
  public void flush(TracingSession session, int timeoutMs, long flags, Reply<Boolean> onDone) {
    flushes.flush(
        session,
        timeoutMs,
        flags,
        success -> {
          lifecycle.noteFlush(session, flags, success);
          onDone.receive(success);
        });
  }

  /**
   * Detaches a session, which continues without an owner.
   *
   * @return false, with nothing changed, if the user has another session under this key
   */
  public boolean detach(TracingSession session, String key) {
    boolean isFree = detached.add(session, key);
    if (isFree) {
      session.disown();
    }
    return isFree;
  }

  /**
   * Attaches a detached session to a new owner; empty if the user has no session under this key.
   */
  public Optional<TracingSession> attach(SessionOwner owner, int consumerUid, String key) {
    Optional<TracingSession> session = detached.take(consumerUid, key);
    session.ifPresent(attached -> attached.ownedBy(owner));
    session.ifPresent(lifecycle::tellOwnerIfOver);
    return session;
  }

  /**
   * Clones a session: creates a read-only one with its present buffers.
   *
   * @param request its file is owned by the service from here on
   */
  public void cloneSession(CloneRequester cloner, CloneRequest request) {
    clones.start(cloner, request);
  }

  public void free(TracingSession session) {
    lifecycle.free(session, "");
  }
}
