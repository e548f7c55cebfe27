package dev.sonda.ipc.uds.internal.host.state;

import java.util.LinkedHashMap;
import java.util.Map;

/** A model of the service's state about a consumer, as far as its answers depend on it. */
final class ConsumerStateModel {
  enum Session {
    NONE,
    CONFIGURED,
    RECORDING,
    STOPPED;

    boolean runs() {
      return this == CONFIGURED || this == RECORDING;
    }
  }

  private static final long NO_CALL = 0;

  private Session session = Session.NONE;
  private Session detached = Session.NONE;
  // Id of the call that waits for the end of the session.
  private long awaitsEnd = NO_CALL;
  private long observes = NO_CALL;

  /** The answers that a call leads to, each with the id of the call that it belongs to. */
  Map<Long, CallAnswerKind> call(ConsumerCallAnswers call, long id) {
    Map<Long, CallAnswerKind> answers = new LinkedHashMap<>();
    answers.put(id, answerTo(call));
    switch (call) {
      case ENABLE, ENABLE_LATER -> {
        boolean begins = session == Session.NONE;
        replaceAwaitingEnd(begins ? id : NO_CALL, answers);
        if (begins) {
          session = call == ConsumerCallAnswers.ENABLE ? Session.RECORDING : Session.CONFIGURED;
        }
      }
      case AWAIT_END -> replaceAwaitingEnd(id, answers);
      case START -> session = session == Session.CONFIGURED ? Session.RECORDING : session;
      case DISABLE -> end(session.runs() ? Session.STOPPED : session, answers);
      case FREE -> end(Session.NONE, answers);
      case DETACH -> detach();
      case ATTACH -> attach(answers);
      case OBSERVE -> replaceObserving(id, answers);
      case OBSERVE_NOTHING -> replaceObserving(NO_CALL, answers);
      default -> {
        // A query, which changes no state.
      }
    }
    answers.values().remove(CallAnswerKind.SILENCE);
    return answers;
  }

  private CallAnswerKind answerTo(ConsumerCallAnswers call) {
    boolean isKeyUsed = detached != Session.NONE;
    boolean isImpossible =
        switch (call) {
          case DETACH -> isKeyUsed;
          case ATTACH -> !isKeyUsed;
          default -> false;
        };
    return isImpossible ? CallAnswerKind.REJECTED : call.answerWhile(session);
  }

  private void replaceAwaitingEnd(long id, Map<Long, CallAnswerKind> answers) {
    if (awaitsEnd != NO_CALL) {
      answers.put(awaitsEnd, CallAnswerKind.REJECTED);
    }
    awaitsEnd = id;
  }

  private void replaceObserving(long id, Map<Long, CallAnswerKind> answers) {
    if (observes != NO_CALL) {
      answers.put(observes, CallAnswerKind.DONE);
    }
    observes = id;
  }

  private void end(Session after, Map<Long, CallAnswerKind> answers) {
    if (session.runs()) {
      tellEnd(answers);
    }
    session = after;
  }

  private void tellEnd(Map<Long, CallAnswerKind> answers) {
    if (awaitsEnd != NO_CALL) {
      answers.put(awaitsEnd, CallAnswerKind.DONE);
      awaitsEnd = NO_CALL;
    }
  }

  private void detach() {
    if (detached == Session.NONE) {
      detached = session;
      session = Session.NONE;
    }
  }

  /**
   * Perfetto's service reports the end of a session only when it ends; here the new owner of an
   * already ended session is notified too.
   */
  private void attach(Map<Long, CallAnswerKind> answers) {
    if (session == Session.NONE) {
      session = detached;
      detached = Session.NONE;
      if (session == Session.STOPPED) {
        tellEnd(answers);
      }
    }
  }

  /** A text that differs for different states. */
  @Override
  public String toString() {
    return session + (detached == Session.NONE ? "" : " beside detached " + detached);
  }
}
