package dev.sonda.api.probe;

import org.osgi.annotation.versioning.ConsumerType;

/**
 * One data source in one session.
 *
 * <p>Each call is complete when it returns, unless it takes {@link Acknowledgement#later()}. A call
 * that throws, or doesn't come back in time, ends the instance; what it wrote so far is kept.
 */
@ConsumerType
public interface Instance {

  /** Begins to write, or to sample with {@link TraceSink#every}. */
  void start(Acknowledgement done);

  /** Writes what is held back. Packets that were closed need no help: the host commits them. */
  default void flush(Acknowledgement done) {}

  /** Forgets what readers were told before: the next packets must be understandable alone. */
  default void clearIncrementalState() {}

  /** Ends. Tasks given to {@link TraceSink#every} have ended already. */
  default void stop(Acknowledgement done) {}
}
