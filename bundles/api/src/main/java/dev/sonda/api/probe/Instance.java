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

  /** Writes data that the instance holds back. Closed packets are committed by the host. */
  default void flush(Acknowledgement done) {}

  /** Resets incremental state: the following packets must be readable without earlier ones. */
  default void clearIncrementalState() {}

  /** Ends. Tasks given to {@link TraceSink#every} have ended already. */
  default void stop(Acknowledgement done) {}
}
