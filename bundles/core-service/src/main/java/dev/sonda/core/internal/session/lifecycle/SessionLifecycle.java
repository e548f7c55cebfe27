package dev.sonda.core.internal.session.lifecycle;

import dev.sonda.api.endpoint.FlushFlags;
import dev.sonda.api.platform.Clock;
import dev.sonda.core.internal.buffer.TraceBuffers;
import dev.sonda.core.internal.buffer.TraceBuffers.SessionBuffer;
import dev.sonda.core.internal.packet.LifecycleEvents;
import dev.sonda.core.internal.producer.Producers;
import dev.sonda.core.internal.producer.Scraper;
import dev.sonda.core.internal.session.flush.SessionFlushes;
import dev.sonda.core.internal.session.instance.DataSourceConfigResolver;
import dev.sonda.core.internal.session.instance.DataSourceInstances;
import dev.sonda.core.internal.session.state.DataSourceInstance;
import dev.sonda.core.internal.session.state.DataSourceInstance.State;
import dev.sonda.core.internal.session.state.ReceivedTrigger;
import dev.sonda.core.internal.session.state.SessionOwner;
import dev.sonda.core.internal.session.state.SessionRegistry;
import dev.sonda.core.internal.session.state.SessionState;
import dev.sonda.core.internal.session.state.SessionTimers;
import dev.sonda.core.internal.session.state.TracingSession;
import dev.sonda.protos.TraceStats.FinalFlushOutcome;
import java.util.List;

/** Moves a session through its states, from start to release. Loop only. */
public final class SessionLifecycle {
  private static final System.Logger LOG = System.getLogger(SessionLifecycle.class.getName());

  private final SessionRegistry sessions;
  private final Producers producers;
  private final TraceBuffers buffers;
  private final DataSourceInstances instances;
  private final SessionFlushes flushes;
  private final Scraper scraper;
  private final PeriodicWork periodicWork;
  private final DetachedSessions detached;
  private final Clock clock;

  public SessionLifecycle(
      SessionRegistry sessions,
      Producers producers,
      TraceBuffers buffers,
      DataSourceInstances instances,
      SessionFlushes flushes,
      Scraper scraper,
      PeriodicWork periodicWork,
      DetachedSessions detached,
      Clock clock) {
    this.sessions = sessions;
    this.producers = producers;
    this.buffers = buffers;
    this.instances = instances;
    this.flushes = flushes;
    this.scraper = scraper;
    this.periodicWork = periodicWork;
    this.detached = detached;
    this.clock = clock;
  }

  /** Starts a configured session and its instances; does nothing in any other state. */
  public void start(TracingSession session) {
    if (session.state() != SessionState.CONFIGURED) {
      return;
    }
    sessions.become(session, SessionState.STARTED);
    session.clocks().start();
    session.lifecycle().record(LifecycleEvents.Kind.TRACING_STARTED, clock.bootTimeNs());
    periodicWork.start(session);
    session.file().ifPresent(file -> file.onStopped(() -> endByItself(session, file.error())));
    long durationMs = Integer.toUnsignedLong(session.config().getDurationMs());
    if (durationMs > 0 && session.config().getPreferSuspendClockForDuration()) {
      session
          .timers()
          .afterWithSuspend(
              durationMs, SessionTimers.Kind.DURATION, () -> flushAndDisable(session));
    } else if (durationMs > 0) {
      stopAfter(session, durationMs);
    }
    List.copyOf(session.instances()).forEach(instance -> instances.start(session, instance));
    instances.notifyIfAllStarted(session);
  }

  /** Ends a session if no trigger has started it within the timeout. */
  public void disableUnlessStarted(TracingSession session, int timeoutMs) {
    session
        .timers()
        .after(
            Integer.toUnsignedLong(timeoutMs),
            SessionTimers.Kind.TRIGGER_TIMEOUT,
            () -> {
              if (session.state() == SessionState.CONFIGURED) {
                disable(session, "");
              }
            });
  }

  /** Flushes and ends the session after a delay, instead of after its duration. */
  public void stopAfter(TracingSession session, long delayMs) {
    session.timers().after(delayMs, SessionTimers.Kind.DURATION, () -> flushAndDisable(session));
  }

  /**
   * Notifies the session's owner of a trigger after the trigger's delay, so that the owner can
   * clone the session.
   */
  public void tellLater(TracingSession session, ReceivedTrigger trigger) {
    session
        .timers()
        .noticeAfter(
            trigger.delayMs(),
            () ->
                session.owner().ifPresent(owner -> owner.onCloneTriggerHit(session.id(), trigger)));
  }

  /** Flushes, then ends the session. */
  private void flushAndDisable(TracingSession session) {
    FlushFlags flags = new FlushFlags(FlushFlags.Reason.TRACE_STOP, FlushFlags.Initiator.SERVICE);
    flushes.flush(
        session,
        0,
        flags.bits(),
        success -> {
          session.counters().setFinalFlush(success);
          endByItself(session, "");
        });
  }

  /**
   * Ends a session that no consumer has stopped. A session without an owner is freed, because no
   * consumer can read its buffers.
   */
  private void endByItself(TracingSession session, String error) {
    if (session.owner().isPresent()) {
      disable(session, error);
    } else {
      free(session, error);
    }
  }

  /**
   * Records the outcome of a final flush that the consumer has requested, unless an outcome was
   * recorded before.
   */
  public void noteFlush(TracingSession session, long flags, boolean success) {
    if (SessionFlushes.isFinal(flags)
        && session.counters().finalFlushOutcome() == FinalFlushOutcome.FINAL_FLUSH_UNSPECIFIED) {
      session.counters().setFinalFlush(success);
    }
  }

  /**
   * Stops the session; waits for data sources that confirm their stop, up to the config's timeout.
   */
  public void disable(TracingSession session, String error) {
    if (session.state().takesDataSources()) {
      session.endWith(error);
      stopInstances(session, session.state() == SessionState.CONFIGURED);
    }
  }

  /** Stops the session without waiting for producers; its file is still written. */
  public void disableNow(TracingSession session, String error) {
    session.endWith(error);
    if (session.state().takesDataSources()) {
      stopInstances(session, true);
    } else if (session.state() == SessionState.DISABLING_WAITING_STOP_ACKS) {
      finishDisabling(session);
    }
  }

  private void stopInstances(TracingSession session, boolean immediately) {
    session.timers().cancelAll();
    for (DataSourceInstance instance : List.copyOf(session.instances())) {
      instances.stop(session, instance, immediately);
    }
    if (session.allInstancesAre(State.STOPPED)) {
      finishDisabling(session);
      return;
    }
    sessions.become(session, SessionState.DISABLING_WAITING_STOP_ACKS);
    session
        .timers()
        .after(
            DataSourceConfigResolver.stopTimeoutMs(session.config()),
            SessionTimers.Kind.STOP_TIMEOUT,
            () -> onStopTimeout(session));
  }

  private void onStopTimeout(TracingSession session) {
    for (DataSourceInstance instance : session.instances()) {
      if (instance.state() == State.STOPPING) {
        session.problems().noteLate(instance.producer());
      }
    }
    finishDisabling(session);
  }

  /**
   * Completes the stop if the last instance has stopped. Called when an instance stops or leaves.
   */
  public void onInstanceStopped(TracingSession session) {
    if (session.state() == SessionState.DISABLING_WAITING_STOP_ACKS
        && session.allInstancesAre(State.STOPPED)) {
      finishDisabling(session);
    }
  }

  private void finishDisabling(TracingSession session) {
    session.timers().cancelAll();
    instances.giveUpWaiting(session);
    sessions.become(session, SessionState.DISABLED);
    // Scrapes only now, because scraping may disconnect a producer for which the stop would have
    // waited.
    scraper.scrapeFor(session.buffers());
    session.clocks().snapshot();
    session.lifecycle().record(LifecycleEvents.Kind.TRACING_DISABLED, clock.bootTimeNs());
    session.readState().armStats();
    whenFileIsClosed(session, () -> tellOwner(session));
  }

  /**
   * Closes the session's file, if it has one, then runs an action; at once if it is closed already.
   */
  public void whenFileIsClosed(TracingSession session, Runnable next) {
    session.file().ifPresentOrElse(file -> file.finish(next), next);
  }

  /** Notifies a new owner if the session had already ended when it was attached. */
  public void tellOwnerIfOver(TracingSession session) {
    if (session.state() == SessionState.DISABLED) {
      whenFileIsClosed(session, () -> tellOwner(session));
    }
  }

  private static void tellOwner(TracingSession session) {
    session.file().ifPresent(file -> session.endWith(file.error()));
    session.owner().ifPresent(owner -> owner.onTracingDisabled(session.endError()));
  }

  /**
   * Ends the session because an exclusive session starts. The owner receives the reason and no
   * longer owns the session.
   */
  public void abort(TracingSession session, String reason) {
    session.leave();
    disableNow(session, reason);
    session.owner().ifPresent(SessionOwner::onSessionTaken);
    whenFileIsClosed(
        session,
        () -> {
          session.disown();
          release(session);
        });
  }

  /** Ends and frees the session; its buffers are freed when its file is closed. */
  public void free(TracingSession session, String error) {
    session.leave();
    disableNow(session, error);
    session.disown();
    whenFileIsClosed(session, () -> release(session));
  }

  private void release(TracingSession session) {
    if (!sessions.contains(session)) {
      return;
    }
    sessions.remove(session);
    detached.forget(session);
    flushes.abandon(session);
    session.timers().cancelAll();
    session.timers().cancelNotices();
    for (SessionBuffer buffer : session.takeBuffers()) {
      producers.all().forEach(producer -> producer.revoke(buffer.id()));
      buffers.free(buffer);
    }
    LOG.log(System.Logger.Level.DEBUG, "session {0} is gone", session.id());
  }
}
