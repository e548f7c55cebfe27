package dev.sonda.core.internal.loop;

/** The system gives this process no more threads. That passes, so it ends only what wanted one. */
public final class ThreadShortage extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * @param purpose what the thread was wanted for
   */
  public ThreadShortage(String purpose, OutOfMemoryError cause) {
    super(
        "the system gives the service no thread "
            + purpose
            + ": its control group has too few tasks (pids.max, TasksMax= of a unit), or its user"
            + " too few processes (ulimit -u)",
        cause);
  }
}
