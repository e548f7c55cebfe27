package dev.sonda.core.internal.session.clone;

import dev.sonda.core.internal.session.state.SessionOwner;
import dev.sonda.core.internal.session.state.TracingSession;

/**
 * The consumer that has requested the clone of a session. Exactly one of {@link #onCloned} and
 * {@link #onCloneFailed} is called, on the loop.
 */
public interface CloneRequester {
  /** The user that the clone will belong to. */
  int uid();

  /** The reason why the consumer can't own the clone now, as a sentence; empty if it can. */
  String objection();

  /** The owner of the future clone. */
  SessionOwner owner();

  /** Called when the clone exists and its file, if any, is written. */
  void onCloned(TracingSession clone);

  void onCloneFailed(String sentence);
}
