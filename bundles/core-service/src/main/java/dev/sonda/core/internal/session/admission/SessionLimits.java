package dev.sonda.core.internal.session.admission;

import dev.sonda.core.internal.session.config.ConfigError;
import dev.sonda.core.internal.session.lifecycle.SessionLifecycle;
import dev.sonda.core.internal.session.state.SessionRegistry;
import dev.sonda.core.internal.session.state.SessionState;
import dev.sonda.core.internal.session.state.TracingSession;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceConfig.SessionSemaphore;
import java.util.Collection;
import java.util.List;

/**
 * Decides which sessions may exist beside one another: limits the number of sessions in total, per
 * user, per name and per semaphore, and enforces {@code exclusive_prio}, by which a session ends
 * all other sessions and prevents new sessions without a higher priority. Loop only.
 *
 * <p>Clones no longer record: priorities don't affect them.
 */
public final class SessionLimits {
  // The limits of Perfetto's service.
  private static final int MAX_SESSIONS = 15;
  private static final int MAX_SESSIONS_PER_UID = 5;

  private final SessionRegistry sessions;
  private final SessionLifecycle lifecycle;

  public SessionLimits(SessionRegistry sessions, SessionLifecycle lifecycle) {
    this.sessions = sessions;
    this.lifecycle = lifecycle;
  }

  /** Refuses a config that can't become a session because of the sessions that would remain. */
  void check(int consumerUid, TraceConfig config) throws ConfigError {
    checkPriority(config);
    checkCounts(consumerUid, config, survivors(config));
  }

  /** Aborts the sessions that end when a session with this exclusive config starts. */
  void makeWay(TraceConfig config) {
    if (config.getExclusivePrio() != 0) {
      String reason =
          "ended by a session with an exclusive_prio of "
              + Integer.toUnsignedString(config.getExclusivePrio());
      concerned().forEach(session -> lifecycle.abort(session, reason));
    }
  }

  /** Refuses a config whose priority isn't above that of a running exclusive session. */
  private void checkPriority(TraceConfig config) throws ConfigError {
    int wanted = config.getExclusivePrio();
    for (TracingSession session : concerned()) {
      int running = session.config().getExclusivePrio();
      ConfigError.unless(
          running == 0 || Integer.compareUnsigned(wanted, running) > 0,
          "exclusive_prio is "
              + Integer.toUnsignedString(wanted)
              + ", but session "
              + session.id()
              + " has one of "
              + Integer.toUnsignedString(running)
              + ": only a higher one can end it");
    }
  }

  /** The sessions that keep running when a session with this config starts. */
  private Collection<TracingSession> survivors(TraceConfig config) {
    List<TracingSession> ending = config.getExclusivePrio() == 0 ? List.of() : concerned();
    return sessions.all().stream()
        .filter(session -> !session.isLeaving() && !ending.contains(session))
        .toList();
  }

  private List<TracingSession> concerned() {
    return sessions.all().stream()
        .filter(session -> !session.isLeaving())
        .filter(session -> session.state() != SessionState.CLONED_READ_ONLY)
        .toList();
  }

  /**
   * Refuses a session beyond a limit.
   *
   * @param others the other sessions, without those that the new session ends
   */
  private static void checkCounts(
      int consumerUid, TraceConfig config, Collection<TracingSession> others) throws ConfigError {
    ConfigError.unless(
        others.size() < MAX_SESSIONS,
        "there are " + MAX_SESSIONS + " sessions already, which is the most");
    long ofUid = others.stream().filter(session -> session.consumerUid() == consumerUid).count();
    ConfigError.unless(
        ofUid < MAX_SESSIONS_PER_UID,
        "user "
            + consumerUid
            + " has "
            + MAX_SESSIONS_PER_UID
            + " sessions already, which is the most for one user");
    List<TracingSession> originals =
        others.stream()
            .filter(session -> session.state() != SessionState.CLONED_READ_ONLY)
            .toList();
    checkName(config.getUniqueSessionName(), originals);
    for (SessionSemaphore semaphore : config.getSessionSemaphoresList()) {
      checkSemaphore(semaphore, originals);
    }
  }

  private static void checkName(String name, List<TracingSession> others) throws ConfigError {
    ConfigError.unless(
        name.isEmpty()
            || others.stream()
                .noneMatch(session -> session.config().getUniqueSessionName().equals(name)),
        "a session with the unique_session_name " + name + " exists already");
  }

  /**
   * Applies the smallest limit of all sessions that hold the semaphore; ended sessions hold none.
   */
  private static void checkSemaphore(SessionSemaphore wanted, List<TracingSession> others)
      throws ConfigError {
    long limit = wanted.getMaxOtherSessionCount();
    long holders = 0;
    for (TracingSession other : others) {
      for (SessionSemaphore held : other.config().getSessionSemaphoresList()) {
        if (held.getName().equals(wanted.getName()) && other.state() != SessionState.DISABLED) {
          holders++;
          long ofOther = held.getMaxOtherSessionCount();
          limit = Long.compareUnsigned(ofOther, limit) < 0 ? ofOther : limit;
        }
      }
    }
    ConfigError.unless(
        Long.compareUnsigned(holders, limit) <= 0,
        "session_semaphores: "
            + holders
            + " other sessions hold "
            + wanted.getName()
            + ", but max_other_session_count allows only "
            + Long.toUnsignedString(limit));
  }
}
