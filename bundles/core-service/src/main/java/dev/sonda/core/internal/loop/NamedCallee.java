package dev.sonda.core.internal.loop;

/**
 * An object of the service that forwards calls to an object outside of it, and names that in the
 * log.
 */
public interface NamedCallee {
  /** The bundle of the object that gets the calls, for the log. */
  String calleeName();
}
