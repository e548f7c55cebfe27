package dev.sonda.api.probe;

import org.osgi.annotation.versioning.ConsumerType;

/**
 * One data source in one session.
 *
 * <p>A callback is complete when it returns, unless it calls {@link Acknowledgement#later()}. A
 * callback that throws, or doesn't return in time, ends the instance; the packets written so far
 * are kept.
 *
 * <p>The host calls an instance's callbacks one after another. Tasks passed to {@link
 * TraceSink#every} run on another thread, also at the same time as {@link #flush} and {@link
 * #clearIncrementalState}.
 */
@ConsumerType
public interface Instance {

  /** Begins to write packets, or to sample with {@link TraceSink#every}. */
  void start(Acknowledgement done);

  /** Writes data that the instance has buffered itself. The host commits closed packets. */
  default void flush(Acknowledgement done) {}

  /** Resets incremental state: the following packets must be readable without earlier ones. */
  default void clearIncrementalState() {}

  /** Ends the instance. Tasks passed to {@link TraceSink#every} have already ended. */
  default void stop(Acknowledgement done) {}
}
