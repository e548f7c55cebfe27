package dev.sonda.core.internal.session.clone;

import dev.sonda.api.endpoint.CloneRequest;
import dev.sonda.api.endpoint.FlushFlags;
import dev.sonda.api.platform.Clock;
import dev.sonda.api.platform.OwnedFd;
import dev.sonda.core.internal.buffer.TraceBuffers;
import dev.sonda.core.internal.packet.LifecycleEvents;
import dev.sonda.core.internal.session.flush.SessionFlushes;
import dev.sonda.core.internal.session.state.FileSnapshot;
import dev.sonda.core.internal.session.state.SessionFile;
import dev.sonda.core.internal.session.state.SessionRegistry;
import dev.sonda.core.internal.session.state.SessionState;
import dev.sonda.core.internal.session.state.TracingSession;
import dev.sonda.posix.PosixException;
import dev.sonda.protos.TraceConfig.BufferConfig;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Clones sessions step by step, while they record. Loop only.
 *
 * <pre>
 *   hold the file ─► flush buffers that are given away ─► give them away ─┐
 *                └─► flush all others                  ─► copy them      ─┴─► a session, read-only
 * </pre>
 *
 * <p>The two groups of buffers are flushed separately, so that slow producers of one don't delay
 * the other.
 */
public final class SessionCloning {
  private static final System.Logger LOG = System.getLogger(SessionCloning.class.getName());

  private final SessionRegistry sessions;
  private final TraceBuffers buffers;
  private final SessionFlushes flushes;
  private final CloneSetup setup;
  private final Clock clock;

  public SessionCloning(
      SessionRegistry sessions,
      TraceBuffers buffers,
      SessionFlushes flushes,
      CloneSetup setup,
      Clock clock) {
    this.sessions = sessions;
    this.buffers = buffers;
    this.flushes = flushes;
    this.setup = setup;
    this.clock = clock;
  }

  /**
   * Starts cloning; the requester gets the result later, or within this call if it is refused.
   *
   * @param request its file is owned by this object from here on
   */
  public void start(CloneRequester cloner, CloneRequest request) {
    Optional<TracingSession> source = CloneRequestCheck.find(sessions, request);
    String objection =
        source
            .map(found -> CloneRequestCheck.objection(sessions, found, cloner, request))
            .orElse("there is no such session to clone");
    if (!objection.isEmpty()) {
      closeOutput(request);
      cloner.onCloneFailed(objection);
      return;
    }
    source.ifPresent(found -> begin(found, cloner, request));
  }

  private void begin(TracingSession source, CloneRequester cloner, CloneRequest request) {
    PendingClone pending = new PendingClone(source, cloner, request, clock.bootTimeNs());
    Optional<SessionFile> file = source.file();
    if (file.isEmpty()) {
      closeOutput(request);
      collect(pending);
    } else {
      // The hold keeps packets in the buffers that would otherwise be neither in the copied file
      // nor in the clone.
      file.get().hold(soFar -> onFileHeld(pending, soFar));
    }
  }

  private static void closeOutput(CloneRequest request) {
    OwnedFd output = request.output();
    if (output != null) {
      output.close();
    }
  }

  private void onFileHeld(PendingClone pending, FileSnapshot soFar) {
    pending.take(soFar);
    if (!soFar.error().isEmpty()) {
      pending.fail("the session's file can't be copied: " + soFar.error());
      finish(pending);
    } else {
      collect(pending);
    }
  }

  private void collect(PendingClone pending) {
    TracingSession source = pending.source();
    if (isGone(pending) || !clearBuffers(pending)) {
      finish(pending);
      return;
    }
    source.clocks().snapshot();
    source.lifecycle().record(LifecycleEvents.Kind.FLUSH_STARTED, clock.bootTimeNs());
    pending.expectFlushes(2);
    flushThenTake(pending, BufferConfig::getTransferOnClone);
    flushThenTake(pending, buffer -> !buffer.getTransferOnClone());
  }

  private boolean isGone(PendingClone pending) {
    boolean isGone = !sessions.contains(pending.source()) || pending.source().isLeaving();
    if (isGone) {
      pending.fail("the session has ended while it was being cloned");
    }
    return isGone;
  }

  /**
   * Empties the buffers with {@code clear_before_clone}, so that the clone doesn't get their older
   * contents.
   */
  private boolean clearBuffers(PendingClone pending) {
    TracingSession source = pending.source();
    for (int i = 0; i < source.buffers().size(); i++) {
      boolean isDirty = source.buffers().get(i).buffer().usedBytes() > 0;
      if (isDirty && isAtWork(source) && source.config().getBuffers(i).getClearBeforeClone()) {
        TraceBuffers.Exchange exchange = exchange(pending, i);
        if (exchange == null) {
          return false;
        }
        buffers.free(exchange.old());
      }
    }
    return true;
  }

  private void flushThenTake(PendingClone pending, Predicate<BufferConfig> isOfGroup) {
    TracingSession source = pending.source();
    FlushFlags flags = new FlushFlags(FlushFlags.Reason.TRACE_CLONE, FlushFlags.Initiator.SERVICE);
    flushes.flushForClone(
        source,
        instance -> isOfGroup.test(source.configOfBuffer(instance.config().getTargetBuffer())),
        pending.request().forBugreport() ? flags.bitsForBugreport() : flags.bits(),
        success -> {
          if (!isGone(pending)) {
            guarded(pending, () -> takeBuffers(pending, isOfGroup));
          }
          if (pending.flushed(success)) {
            finish(pending);
          }
        });
  }

  private void takeBuffers(PendingClone pending, Predicate<BufferConfig> isOfGroup) {
    TracingSession source = pending.source();
    for (int i = 0; i < source.buffers().size() && pending.error().isEmpty(); i++) {
      BufferConfig config = source.config().getBuffers(i);
      if (!isOfGroup.test(config)) {
        continue;
      }
      if (config.getTransferOnClone() && isAtWork(source)) {
        giveAway(pending, i);
      } else {
        copy(pending, i);
      }
    }
  }

  /**
   * Whether buffers may be moved to the new clone or cleared: not if the source is a clone itself,
   * which would be empty afterwards.
   */
  private static boolean isAtWork(TracingSession source) {
    return source.state() != SessionState.CLONED_READ_ONLY;
  }

  private void giveAway(PendingClone pending, int index) {
    TraceBuffers.Exchange exchange = exchange(pending, index);
    if (exchange != null) {
      exchange.old().buffer().setReadOnly();
      pending.add(index, exchange.old(), clock.bootTimeNs());
    }
  }

  private void copy(PendingClone pending, int index) {
    try {
      pending.add(
          index, buffers.cloneReadOnly(pending.source().buffers().get(index)), clock.bootTimeNs());
    } catch (PosixException e) {
      pending.fail("no memory for the clone's buffers: " + e.getMessage());
    }
  }

  private TraceBuffers.@Nullable Exchange exchange(PendingClone pending, int index) {
    TracingSession source = pending.source();
    try {
      TraceBuffers.Exchange exchange = buffers.exchange(source.buffers().get(index));
      source.replaceBuffer(index, exchange.fresh());
      return exchange;
    } catch (PosixException e) {
      pending.fail("no memory for the clone's buffers: " + e.getMessage());
      return null;
    }
  }

  private void finish(PendingClone pending) {
    if (!isGone(pending) && pending.error().isEmpty()) {
      pending.fail(pending.cloner().objection());
    }
    if (pending.error().isEmpty()) {
      guarded(pending, () -> setup.finish(pending));
    }
    if (!pending.error().isEmpty()) {
      abandon(pending);
    }
    pending.source().file().ifPresent(SessionFile::release);
  }

  /**
   * Runs a step and reports an exception to the requester as an error, because the requester waits
   * for a reply.
   */
  private static void guarded(PendingClone pending, Runnable step) {
    try {
      step.run();
    } catch (RuntimeException | Error e) {
      LOG.log(System.Logger.Level.ERROR, "cloning a session failed", e);
      pending.fail("the service failed to clone the session: " + e);
    }
  }

  private void abandon(PendingClone pending) {
    pending.leftOverBuffers().forEach(buffers::free);
    FileSnapshot soFar = pending.file();
    if (soFar != null) {
      soFar.close();
      closeOutput(pending.request());
    }
    pending.cloner().onCloneFailed(pending.error());
  }
}
