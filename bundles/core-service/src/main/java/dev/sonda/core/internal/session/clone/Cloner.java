package dev.sonda.core.internal.session.clone;

import dev.sonda.core.internal.session.state.SessionOwner;
import dev.sonda.core.internal.session.state.TracingSession;

/** Who has asked for a clone, and hears of it exactly once. */
public interface Cloner {
  int uid();

  /** Why the clone can't be had by now, as a sentence, or empty. */
  String objection();

  /** The owner of the clone to be. */
  SessionOwner owner();

  /** The clone is there, and its file, if it has one, is written. */
  void onCloned(TracingSession clone);

  void onCloneFailed(String sentence);
}
