package dev.sonda.producer;

import org.osgi.annotation.versioning.ProviderType;

/**
 * A recording that a program starts by itself before a tracing service is connected. Sessions can
 * adopt it later. Any thread.
 */
@ProviderType
public interface StartupRecording {
  /** The states of a startup recording. */
  enum State {
    /** Sessions haven't adopted all data sources of the recording yet. */
    WAITING,
    /** Sessions have adopted the recording's data sources and all packets written so far. */
    ADOPTED,
    /** The recording was ended; packets of data sources that no session had adopted are lost. */
    ABORTED
  }

  State state();

  /** Number of data sources that record. */
  int instanceCount();

  /** Runs the action when the state isn't {@link State#WAITING} any more; at once if so already. */
  void whenSettled(Runnable action);

  /** Ends the data sources that no session has adopted, and discards their packets. */
  void abort();
}
