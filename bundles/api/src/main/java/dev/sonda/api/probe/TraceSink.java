package dev.sonda.api.probe;

import java.time.Duration;
import org.osgi.annotation.versioning.ProviderType;

/** Where one instance's packets go. */
@ProviderType
public interface TraceSink {

  /** The calling thread's writer, made on first use. Hand it to no other thread. */
  TraceWriter writer();

  /**
   * A writer that several threads use in turns, made on first use. The probe sees to it that one
   * thread at a time writes, and none any more when {@link Instance#stop} is complete.
   *
   * @param role stands for those threads; any object but a thread, compared by equals
   */
  TraceWriter writerOf(Object role);

  /**
   * Ends the calling thread's writer of this instance and commits its packets. Needed for a thread
   * of the probe's own that lives on after the instance has been stopped, as the host can't know
   * otherwise that this thread is done.
   */
  void releaseWriter();

  /** The service's number of the buffer that receives the packets. */
  int targetBuffer();

  /**
   * Runs a task again and again on a thread of the host's, first at once. All periods of a session
   * share wake-ups. A task that outlives its deadline is abandoned with its thread and never run
   * again; one that throws ends its instance.
   *
   * @return ends the task; it ends by itself with the instance
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
