package dev.sonda.core.internal.session.clone;

import dev.sonda.api.endpoint.CloneRequest;
import dev.sonda.core.internal.session.state.SessionRegistry;
import dev.sonda.core.internal.session.state.SessionState;
import dev.sonda.core.internal.session.state.TracingSession;
import java.util.Comparator;
import java.util.Optional;

/** Finds the session that a request to clone names, and checks the right to clone it. */
final class CloneRequestCheck {
  private static final int ROOT_UID = 0;

  /**
   * Maximum number of clones per user, which hold copies of buffers; equals the maximum number of
   * sessions per user.
   */
  private static final int MAX_CLONES_PER_UID = 5;

  private CloneRequestCheck() {}

  /**
   * Finds the session by id, by name or by bug report score. A clone is found only by its id, and
   * only if it has no file, since otherwise its packets are in the file.
   */
  static Optional<TracingSession> find(SessionRegistry sessions, CloneRequest request) {
    var candidates =
        sessions.all().stream()
            .filter(session -> !session.isLeaving())
            .filter(session -> !isClone(session) || session.file().isEmpty());
    if (request.sessionId() == CloneRequest.BUGREPORT_SESSION) {
      return candidates
          .filter(session -> !isClone(session))
          .filter(session -> session.config().getBugreportScore() > 0)
          .max(Comparator.comparingInt(session -> session.config().getBugreportScore()));
    }
    if (request.sessionId() != 0) {
      return candidates.filter(session -> session.id() == request.sessionId()).findFirst();
    }
    String name = request.uniqueSessionName();
    return candidates
        .filter(session -> !isClone(session))
        .filter(session -> !name.isEmpty() && session.config().getUniqueSessionName().equals(name))
        .findFirst();
  }

  private static boolean isClone(TracingSession session) {
    return session.state() == SessionState.CLONED_READ_ONLY;
  }

  /** Whether a user may clone a session: its own user and root may. */
  static boolean mayClone(int uid, TracingSession session) {
    return uid == ROOT_UID || uid == session.consumerUid();
  }

  /** The reason why the request is refused, as a sentence; empty if it is allowed. */
  static String objection(
      SessionRegistry sessions,
      TracingSession source,
      CloneRequester cloner,
      CloneRequest request) {
    if (!mayClone(cloner.uid(), source)) {
      return "session " + source.id() + " is another user's, and only root may clone that";
    }
    if (source.file().isPresent() && request.output() == null) {
      return "session "
          + source.id()
          + " writes into a file: cloning it needs a file descriptor to copy that file to";
    }
    if (clonesOf(sessions, cloner.uid()) >= MAX_CLONES_PER_UID) {
      return "user "
          + cloner.uid()
          + " has "
          + MAX_CLONES_PER_UID
          + " clones already, which is the most for one user";
    }
    return cloner.objection();
  }

  private static long clonesOf(SessionRegistry sessions, int uid) {
    return sessions.all().stream()
        .filter(CloneRequestCheck::isClone)
        .filter(session -> session.consumerUid() == uid)
        .count();
  }
}
