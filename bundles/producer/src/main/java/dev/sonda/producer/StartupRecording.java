package dev.sonda.producer;

import org.osgi.annotation.versioning.ProviderType;

/** What a program records before a tracing service has asked for it. Any thread. */
@ProviderType
public interface StartupRecording {
  /** How far it has come. */
  enum State {
    /** No session has taken all of its data sources over yet. */
    WAITING,
    /** Sessions record what it began, with all that was written so far. */
    ADOPTED,
    /** What no session had taken over by then is lost. */
    ABORTED
  }

  State state();

  /** The data sources that record. */
  int instanceCount();

  /** Runs the action when the state isn't {@link State#WAITING} any more; at once if so already. */
  void whenSettled(Runnable action);

  /** Ends what no session has taken over, and forgets what it wrote. */
  void abort();
}
