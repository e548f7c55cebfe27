package dev.sonda.core.internal.session.clone;

import dev.sonda.core.internal.session.state.SessionOwner;
import dev.sonda.core.internal.session.state.TracingSession;

/**
 * The consumer's side of a request to clone. Gets exactly one of {@link #onCloned} and {@link
 * #onCloneFailed}, on the loop.
 */
public interface Cloner {
  /** The user that the clone will belong to. */
  int uid();

  /** Why the consumer can't take the clone now, as a sentence; empty if it can. */
  String objection();

  /** The owner of the future clone. */
  SessionOwner owner();

  /** The clone exists, and its file, if it has one, is written. */
  void onCloned(TracingSession clone);

  void onCloneFailed(String sentence);
}
