package dev.sonda.core.internal.session.admission;

import dev.sonda.core.internal.session.config.ConfigError;
import dev.sonda.core.internal.session.state.SessionState;
import dev.sonda.core.internal.session.state.TracingSession;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceConfig.SessionSemaphore;
import java.util.Collection;
import java.util.List;

/** Limits the number of sessions: in all, per user, per name and per semaphore. */
final class SessionLimits {
  // Perfetto's limits.
  private static final int MAX_SESSIONS = 15;
  private static final int MAX_SESSIONS_PER_UID = 5;

  private SessionLimits() {}

  /**
   * Refuses a session beyond a limit.
   *
   * @param others the sessions that remain beside it
   */
  static void check(int consumerUid, TraceConfig config, Collection<TracingSession> others)
      throws ConfigError {
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
