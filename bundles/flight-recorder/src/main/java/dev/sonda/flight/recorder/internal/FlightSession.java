package dev.sonda.flight.recorder.internal;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.Consumer;
import dev.sonda.api.endpoint.ConsumerEndpoint;
import dev.sonda.api.endpoint.ObservableEvent;
import dev.sonda.api.endpoint.PacketBatch;
import dev.sonda.api.endpoint.TracingService;
import dev.sonda.protos.ObservableEvents;
import dev.sonda.protos.ObservableEvents.CloneTriggerHit;
import dev.sonda.protos.TraceConfig;
import java.time.Duration;
import java.util.EnumSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a recorder's session running: whenever a session ends, for any reason, a new one is started
 * after a delay. The delay doubles while sessions fail quickly, so that an invalid config doesn't
 * keep the service busy. Callbacks come on the service's loop.
 */
final class FlightSession implements Consumer, AutoCloseable {
  /** The delay before a new session is started, if the previous one didn't fail quickly. */
  static final Duration FIRST_WAIT = Duration.ofSeconds(1);

  /** Upper limit of the doubled delay, so that a corrected config is tried within minutes. */
  static final Duration LONGEST_WAIT = Duration.ofMinutes(5);

  /**
   * A session that lasted at least this long is assumed not to have failed because of its config.
   */
  private static final Duration GOOD_RUN = LONGEST_WAIT;

  private static final System.Logger LOG = System.getLogger(FlightSession.class.getName());

  /** Keeps the shift below from overflowing; {@link #LONGEST_WAIT} is reached much earlier. */
  private static final int MOST_DOUBLINGS = 16;

  private final TracingService service;
  private final ClientIdentity identity;
  private final TraceConfig config;
  private final LongSupplier nanoTime;
  private final BiConsumer<Runnable, Duration> later;
  private final java.util.function.Consumer<CloneTriggerHit> onTrigger;
  private final AtomicReference<@Nullable ConsumerEndpoint> endpoint = new AtomicReference<>();
  private final AtomicInteger failuresInRow = new AtomicInteger();
  private volatile long begunNs;
  private volatile boolean isClosed;

  /**
   * Creates the object without starting a session.
   *
   * @param later runs a task after a delay; used to start the next session
   */
  FlightSession(
      TracingService service,
      ClientIdentity identity,
      TraceConfig config,
      LongSupplier nanoTime,
      BiConsumer<Runnable, Duration> later,
      java.util.function.Consumer<CloneTriggerHit> onTrigger) {
    this.service = service;
    this.identity = identity;
    this.config = config;
    this.nanoTime = nanoTime;
    this.later = later;
    this.onTrigger = onTrigger;
  }

  /** Starts a session; data sources that are registered later join it. */
  void begin() {
    if (isClosed) {
      return;
    }
    begunNs = nanoTime.getAsLong();
    ConsumerEndpoint connected = service.connectConsumer(this, identity);
    endpoint.set(connected);
    connected.observeEvents(EnumSet.of(ObservableEvent.CLONE_TRIGGER_HIT));
    connected.enableTracing(config, null);
  }

  @Override
  public void onConnect() {}

  /**
   * The service has gone, or has disconnected the recorder; the endpoint can't be used any more.
   */
  @Override
  public void onDisconnect(String reason) {
    endpoint.set(null);
    again(reason);
  }

  @Override
  public void onTracingDisabled(String error) {
    ConsumerEndpoint ended = endpoint.getAndSet(null);
    if (ended != null) {
      ended.close();
      if (error.isEmpty()) {
        failuresInRow.set(0);
      }
      again(error.isEmpty() ? "it was over" : error);
    }
  }

  /**
   * Starts another session after a delay, which doubles with each consecutive failure. Does nothing
   * once the recorder is closed.
   */
  private void again(String reason) {
    if (isClosed) {
      return;
    }
    if (nanoTime.getAsLong() - begunNs >= GOOD_RUN.toNanos()) {
      failuresInRow.set(0);
    }
    int doublings = Math.min(MOST_DOUBLINGS, failuresInRow.getAndIncrement());
    Duration wait = FIRST_WAIT.multipliedBy(1L << doublings);
    Duration bounded = wait.compareTo(LONGEST_WAIT) < 0 ? wait : LONGEST_WAIT;
    LOG.log(
        System.Logger.Level.WARNING,
        "the session {0} ended: {1}; the next one begins in {2} s",
        config.getUniqueSessionName(),
        reason,
        bounded.toSeconds());
    later.accept(this::begin, bounded);
  }

  @Override
  public void onObservableEvents(ObservableEvents events) {
    if (events.hasCloneTriggerHit()) {
      onTrigger.accept(events.getCloneTriggerHit());
    }
  }

  /** Never called: the recorder reads packets only from clones of the session. */
  @Override
  public void onTraceData(PacketBatch packets, boolean hasMore) {}

  @Override
  public void close() {
    isClosed = true;
    ConsumerEndpoint open = endpoint.getAndSet(null);
    if (open != null) {
      open.close();
    }
  }
}
