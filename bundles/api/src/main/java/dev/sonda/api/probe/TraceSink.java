package dev.sonda.api.probe;

import java.time.Duration;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Destination of one data source instance's packets: provides its trace writers and its sampling
 * tasks.
 */
@ProviderType
public interface TraceSink {

  /**
   * The calling thread's trace writer, created on first use. Must not be used by another thread.
   */
  TraceWriter writer();

  /**
   * A writer that several threads use in turns, made on first use. The probe must ensure that only
   * one thread at a time writes, and none after {@link Instance#stop} is complete.
   *
   * @param role identifies the group of threads that share the writer; any object except a thread,
   *     compared by equals
   */
  TraceWriter writerOf(Object role);

  /**
   * Ends the calling thread's writer of this instance and commits its packets. Needed for a probe's
   * own thread that goes on running after the instance has been stopped, as the host can't detect
   * otherwise that the thread has finished writing.
   */
  void releaseWriter();

  /** The service's id of the trace buffer that receives the packets. */
  int targetBuffer();

  /**
   * Runs a task periodically on a thread of the host, the first time immediately. The periodic
   * tasks of a session share wake-ups. A task that exceeds its deadline is abandoned with its
   * thread and never run again; an exception from the task ends the instance.
   *
   * @return an action that ends the task, which otherwise ends with the instance
   */
  Runnable every(Duration period, SamplingTask task);

  /**
   * Reports a part of the data as missing, with the reason: the session's result shows it and
   * counts it as a loss. The instance goes on. Any thread.
   *
   * @param sentence without a full stop, such as "the JVM 12 isn't recorded: it refuses"
   */
  void reportMissing(String sentence);
}
