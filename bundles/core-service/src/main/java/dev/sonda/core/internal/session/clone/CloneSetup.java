package dev.sonda.core.internal.session.clone;

import dev.sonda.api.endpoint.CloneRequest;
import dev.sonda.api.endpoint.CloneTrigger;
import dev.sonda.api.platform.Clock;
import dev.sonda.api.platform.OwnedFd;
import dev.sonda.api.platform.RandomSource;
import dev.sonda.api.platform.TaskRunner;
import dev.sonda.core.internal.filter.InvalidTraceFilterException;
import dev.sonda.core.internal.filter.TraceFilter;
import dev.sonda.core.internal.packet.LifecycleEvents;
import dev.sonda.core.internal.session.admission.SessionFileFactory;
import dev.sonda.core.internal.session.state.FileSnapshot;
import dev.sonda.core.internal.session.state.ReceivedTrigger;
import dev.sonda.core.internal.session.state.SessionFile;
import dev.sonda.core.internal.session.state.SessionRegistry;
import dev.sonda.core.internal.session.state.SessionState;
import dev.sonda.core.internal.session.state.SessionTimers;
import dev.sonda.core.internal.session.state.TracingSession;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Creates the session of a clone from the collected buffers. Loop only. */
public final class CloneSetup {
  private final SessionRegistry sessions;
  private final SessionFileFactory files;
  private final TaskRunner loop;
  private final Clock clock;
  private final RandomSource random;

  public CloneSetup(
      SessionRegistry sessions,
      SessionFileFactory files,
      TaskRunner loop,
      Clock clock,
      RandomSource random) {
    this.sessions = sessions;
    this.files = files;
    this.loop = loop;
    this.clock = clock;
    this.random = random;
  }

  /** Creates the clone, writes its file if it has one, then notifies the consumer. */
  void finish(PendingClone pending) {
    TracingSession clone = newSession(pending);
    FileSnapshot soFar = pending.file();
    OwnedFd output = pending.request().output();
    if (soFar != null && output != null) {
      clone.writeInto(files.openCopy(clone, soFar, output));
    }
    // The following calls don't fail, so the buffers, which the clone owns now, can't leak.
    describe(clone, pending);
    sessions.add(clone);
    sessions.announce(clone);
    clone
        .file()
        .ifPresentOrElse(
            file -> finishFile(clone, file, pending.cloner()),
            () -> pending.cloner().onCloned(clone));
  }

  private static void finishFile(TracingSession clone, SessionFile file, CloneRequester cloner) {
    file.finish(() -> {
      clone.endWith(file.error());
      cloner.onCloned(clone);
    });
  }

  private TracingSession newSession(PendingClone pending) {
    TracingSession source = pending.source();
    TracingSession clone =
        TracingSession.cloneOf(
            source,
            source.identity().ofClone(sessions.nextSessionId(), pending.cloner().uid(), random),
            pending.cloner().owner(),
            new SessionTimers(loop, clock));
    if (!skipsFilter(pending.request())) {
      clone.filterWith(filterOf(source));
    }
    return clone;
  }

  /** Whether the clone is unfiltered: a bug report shows all data, as in Perfetto. */
  private static boolean skipsFilter(CloneRequest request) {
    return request.skipTraceFilter() || request.sessionId() == CloneRequest.BUGREPORT_SESSION;
  }

  /** A new filter for the clone, with its own counters. */
  private static Optional<TraceFilter> filterOf(TracingSession source) {
    try {
      return TraceFilter.of(source.config());
    } catch (InvalidTraceFilterException e) {
      throw new IllegalStateException("the filter was accepted when the session began", e);
    }
  }

  private void describe(TracingSession clone, PendingClone pending) {
    clone.triggers().cloneWasAskedForBy(received(pending.request().trigger()));
    clone.lifecycle().record(LifecycleEvents.Kind.CLONE_STARTED, pending.startedBootTimeNs());
    pending.moveBuffersTo(clone);
    clone.clocks().snapshot();
    clone.lifecycle().record(LifecycleEvents.Kind.TRACING_DISABLED, clock.bootTimeNs());
    if (pending.source().state() == SessionState.STARTED) {
      clone.counters().setFinalFlush(!pending.hasFlushFailed());
    }
    clone.readState().armStats();
  }

  private static @Nullable ReceivedTrigger received(@Nullable CloneTrigger trigger) {
    return trigger == null
        ? null
        : new ReceivedTrigger(
            trigger.bootTimeNs(),
            trigger.name(),
            trigger.producerName(),
            trigger.producerUid(),
            trigger.delayMs());
  }
}
