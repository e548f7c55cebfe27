package dev.sonda.core.internal.session.flush;

import dev.sonda.api.endpoint.FlushFlags;
import dev.sonda.api.endpoint.Reply;
import dev.sonda.api.platform.Clock;
import dev.sonda.api.platform.TaskRunner;
import dev.sonda.core.internal.packet.LifecycleEvents;
import dev.sonda.core.internal.producer.ConnectedProducer;
import dev.sonda.core.internal.producer.Scraper;
import dev.sonda.core.internal.session.state.DataSourceInstance;
import dev.sonda.core.internal.session.state.SessionState;
import dev.sonda.core.internal.session.state.TracingSession;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Flushes sessions: asks their producers to commit all data, waits for all replies or a timeout,
 * then scrapes the rest. Loop only.
 *
 * <p>Request ids are increasing, and a reply to a request also answers all earlier requests.
 */
public final class SessionFlushes {
  /** Maximum number of pending flushes of one session; further flushes fail at once. */
  private static final int MAX_PENDING = 1000;

  /** Perfetto's default. */
  private static final int DEFAULT_TIMEOUT_MS = 5000;

  private static final long REASON_MASK = 0xF;
  private static final long TRACE_STOP =
      new FlushFlags(FlushFlags.Reason.TRACE_STOP, FlushFlags.Initiator.UNKNOWN).bits();
  private static final long TRACE_CLONE =
      new FlushFlags(FlushFlags.Reason.TRACE_CLONE, FlushFlags.Initiator.UNKNOWN).bits();

  private final Scraper scraper;
  private final TaskRunner loop;
  private final Clock clock;
  private final NavigableMap<Long, PendingFlush> pending = new TreeMap<>();
  private long lastRequestId;
  private long lastFlushNs;

  public SessionFlushes(Scraper scraper, TaskRunner loop, Clock clock) {
    this.scraper = scraper;
    this.loop = loop;
    this.clock = clock;
  }

  /**
   * Flushes a session. The reply is false: at once if the session isn't running, or after a
   * timeout.
   *
   * @param timeoutMs unsigned; 0 for the config's
   */
  public void flush(TracingSession session, int timeoutMs, long flags, Reply<Boolean> onDone) {
    if (session.state() != SessionState.STARTED || pendingOf(session) >= MAX_PENDING) {
      onDone.receive(false);
      return;
    }
    session.lifecycle().record(LifecycleEvents.Kind.FLUSH_STARTED, clock.bootTimeNs());
    session.lifecycle().forgetSlowFlushes();
    session.problems().forgetLate();
    ask(session, instance -> true, timeoutMs, flags, onDone);
  }

  /**
   * Flushes some instances of a running session, and preserves the list of slow producers from
   * other flushes.
   */
  public void flushForClone(
      TracingSession session,
      Predicate<DataSourceInstance> isMeant,
      long flags,
      Reply<Boolean> onDone) {
    if (session.state() != SessionState.STARTED || pendingOf(session) >= MAX_PENDING) {
      onDone.receive(false);
      return;
    }
    ask(session, isMeant, 0, flags, onDone);
  }

  private void ask(
      TracingSession session,
      Predicate<DataSourceInstance> isMeant,
      int timeoutMs,
      long flags,
      Reply<Boolean> onDone) {
    session.counters().countFlushRequest();
    long requestId = ++lastRequestId;
    PendingFlush flush = new PendingFlush(session, flags, clock.monotonicNs(), onDone);
    pending.put(requestId, flush);
    askProducers(session, isMeant, requestId, flush);
    flush.cancelTimeout =
        loop.postDelayed(() -> complete(requestId), timeoutMs(session, timeoutMs));
    completeIfAnswered(requestId, flush);
  }

  private long pendingOf(TracingSession session) {
    return pending.values().stream().filter(flush -> flush.session == session).count();
  }

  private static long timeoutMs(TracingSession session, int asked) {
    if (asked != 0) {
      return Integer.toUnsignedLong(asked);
    }
    int configured = session.config().getFlushTimeoutMs();
    return configured == 0 ? DEFAULT_TIMEOUT_MS : Integer.toUnsignedLong(configured);
  }

  private static void askProducers(
      TracingSession session,
      Predicate<DataSourceInstance> isMeant,
      long requestId,
      PendingFlush flush) {
    Map<ConnectedProducer, List<Long>> instancesOf = new LinkedHashMap<>();
    for (DataSourceInstance instance : session.instances()) {
      if (!instance.descriptor().getNoFlush() && isMeant.test(instance)) {
        instancesOf
            .computeIfAbsent(instance.producer(), producer -> new ArrayList<>())
            .add(instance.id());
      }
    }
    instancesOf.forEach((producer, ids) -> {
      flush.waitFor(producer);
      producer.callbacks().flush(requestId, toArray(ids), flush.flags);
    });
  }

  public static long[] toArray(List<Long> ids) {
    return ids.stream().mapToLong(Long::longValue).toArray();
  }

  /** Handles a producer's reply to a request and all before it. */
  public void onFlushed(ConnectedProducer producer, long requestId) {
    for (Map.Entry<Long, PendingFlush> entry :
        List.copyOf(pending.headMap(requestId, true).entrySet())) {
      entry.getValue().answered(producer);
      completeIfAnswered(entry.getKey(), entry.getValue());
    }
  }

  /** Stops waiting for a producer that has disconnected; its pending flushes fail. */
  public void onDisconnected(ConnectedProducer producer) {
    for (Map.Entry<Long, PendingFlush> entry : List.copyOf(pending.entrySet())) {
      entry.getValue().lost(producer);
      completeIfAnswered(entry.getKey(), entry.getValue());
    }
  }

  /** Completes a flush in a separate task, because its reply may end the session. */
  private void completeIfAnswered(long requestId, PendingFlush flush) {
    if (flush.isAnswered()) {
      loop.post(() -> complete(requestId));
    }
  }

  /** Ends a flush after the last reply or the timeout. */
  private void complete(long requestId) {
    PendingFlush flush = pending.remove(requestId);
    if (flush == null) {
      return;
    }
    flush.cancelTimeout.run();
    TracingSession session = flush.session;
    if (!flush.isAnswered()) {
      flush.reportSlowProducers(clock.bootTimeNs());
    }
    scraper.scrapeFor(session.buffers());
    session.clocks().snapshot();
    session.lifecycle().record(LifecycleEvents.Kind.ALL_DATA_SOURCES_FLUSHED, clock.bootTimeNs());
    session.counters().countFlush(flush.isSuccess());
    lastFlushNs = clock.monotonicNs() - flush.beganNs;
    flush.onDone.receive(flush.isSuccess());
  }

  /** Duration of the last flush that ended, in nanoseconds. */
  public long lastFlushNs() {
    return lastFlushNs;
  }

  /** Fails all pending flushes of a session that ends. */
  public void abandon(TracingSession session) {
    for (Map.Entry<Long, PendingFlush> entry : List.copyOf(pending.entrySet())) {
      PendingFlush flush = entry.getValue();
      if (flush.session == session && pending.remove(entry.getKey()) != null) {
        flush.cancelTimeout.run();
        flush.onDone.receive(false);
      }
    }
  }

  /**
   * Whether the flags mark the last flush of a trace; the trace records the slow producers of that
   * flush.
   */
  public static boolean isFinal(long flags) {
    long reason = flags & REASON_MASK;
    return reason == TRACE_STOP || reason == TRACE_CLONE;
  }
}
