package dev.sonda.core.internal.session.trigger;

import dev.sonda.api.platform.Clock;
import dev.sonda.api.platform.RandomSource;
import dev.sonda.core.internal.producer.ConnectedProducer;
import dev.sonda.core.internal.session.config.NamePattern;
import dev.sonda.core.internal.session.config.TriggerConfigValidator;
import dev.sonda.core.internal.session.lifecycle.SessionLifecycle;
import dev.sonda.core.internal.session.state.ReceivedTrigger;
import dev.sonda.core.internal.session.state.SessionRegistry;
import dev.sonda.core.internal.session.state.SessionState;
import dev.sonda.core.internal.session.state.TracingSession;
import dev.sonda.protos.LosslessUtf8;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceConfig.TriggerConfig.Trigger;
import dev.sonda.protos.TraceConfig.TriggerConfig.TriggerMode;
import java.util.List;
import java.util.Optional;

/**
 * Applies the triggers that producers fire: a session whose config names the trigger starts, stops,
 * or notifies its consumer to clone it. Loop only.
 */
public final class TriggerDispatch {
  private static final System.Logger LOG = System.getLogger(TriggerDispatch.class.getName());
  private static final int RANDOM_BITS = 53;

  private final SessionRegistry sessions;
  private final SessionLifecycle lifecycle;
  private final Clock clock;
  private final RandomSource random;
  private final TriggerHistory history = new TriggerHistory();

  public TriggerDispatch(
      SessionRegistry sessions, SessionLifecycle lifecycle, Clock clock, RandomSource random) {
    this.sessions = sessions;
    this.lifecycle = lifecycle;
    this.clock = clock;
    this.random = random;
  }

  /**
   * Prepares a new session for its triggers.
   *
   * @return whether the session starts only with a trigger
   */
  public boolean await(TracingSession session) {
    TriggerMode mode = TriggerConfigValidator.mode(session.config());
    int timeoutMs = session.config().getTriggerConfig().getTriggerTimeoutMs();
    switch (mode) {
      case UNSPECIFIED -> {}
      case START_TRACING -> lifecycle.disableUnlessStarted(session, timeoutMs);
      // The timeout becomes the config's duration, so that queries and the trace show it.
      case STOP_TRACING, CLONE_SNAPSHOT -> changeDuration(session, timeoutMs);
    }
    return mode == TriggerMode.START_TRACING;
  }

  private static void changeDuration(TracingSession session, int durationMs) {
    session.changeConfig(session.config().toBuilder().setDurationMs(durationMs).build());
  }

  /** Offers fired triggers to all sessions. */
  public void activate(ConnectedProducer producer, List<String> names) {
    names.forEach(name -> activate(producer, name));
  }

  private void activate(ConnectedProducer producer, String name) {
    long nowNs = clock.bootTimeNs();
    long hitsBefore = history.countOf(name, nowNs);
    boolean taken = false;
    for (TracingSession session : sessions.all()) {
      Optional<Trigger> trigger = find(session, name);
      if (trigger.isPresent() && isDue(trigger.get(), producer, hitsBefore)) {
        taken = true;
        take(session, trigger.get(), producer, nowNs);
      }
    }
    if (taken) {
      history.add(name, nowNs);
    }
  }

  private static Optional<Trigger> find(TracingSession session, String name) {
    if (!session.state().takesDataSources()) {
      return Optional.empty();
    }
    TraceConfig.TriggerConfig config = session.config().getTriggerConfig();
    return config.getTriggersList().stream()
        .filter(trigger -> nameOf(trigger).equals(name))
        .findFirst();
  }

  private static String nameOf(Trigger trigger) {
    return LosslessUtf8.text(trigger.getNameBytes());
  }

  private boolean isDue(Trigger trigger, ConnectedProducer producer, long hitsBefore) {
    String wanted = trigger.getProducerNameRegex();
    if (!wanted.isEmpty() && !NamePattern.matches(wanted, producer.name())) {
      return false;
    }
    if (nextRandom() < trigger.getSkipProbability()) {
      return false;
    }
    long limit = Integer.toUnsignedLong(trigger.getMaxPer24H());
    return limit == 0 || hitsBefore < limit;
  }

  /** A random number from 0 inclusive to 1 exclusive. */
  private double nextRandom() {
    return (random.nextLong() >>> (Long.SIZE - RANDOM_BITS)) * 0x1.0p-53;
  }

  private void take(
      TracingSession session, Trigger trigger, ConnectedProducer producer, long nowNs) {
    boolean isFirst = !session.triggers().isAnyReceived();
    long delayMs = Integer.toUnsignedLong(trigger.getStopDelayMs());
    ReceivedTrigger received =
        new ReceivedTrigger(
            nowNs, nameOf(trigger), producer.name(), producer.client().uid(), delayMs);
    session.clocks().snapshot();
    session.triggers().add(received);
    switch (TriggerConfigValidator.mode(session.config())) {
      case START_TRACING -> start(session, trigger);
      case STOP_TRACING -> {
        if (isFirst) {
          stop(session, received);
        }
      }
      case CLONE_SNAPSHOT -> lifecycle.tellLater(session, received);
      case UNSPECIFIED -> {}
    }
  }

  /** Starts a session, which then lasts for the trigger's delay. */
  private void start(TracingSession session, Trigger trigger) {
    if (session.state() == SessionState.CONFIGURED) {
      log(session, trigger.getName(), "starts");
      changeDuration(session, trigger.getStopDelayMs());
      lifecycle.start(session);
    }
  }

  private void stop(TracingSession session, ReceivedTrigger received) {
    log(session, received.name(), "stops");
    lifecycle.stopAfter(session, received.delayMs());
  }

  private static void log(TracingSession session, String trigger, String effect) {
    LOG.log(System.Logger.Level.INFO, "trigger {0} {1} session {2}", trigger, effect, session.id());
  }
}
