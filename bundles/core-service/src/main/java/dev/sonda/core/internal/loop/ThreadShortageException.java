package dev.sonda.core.internal.loop;

/**
 * Thrown when the system gives this process no more threads. A passing condition: it ends the
 * session that needed the thread, not the service.
 */
public final class ThreadShortageException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * @param purpose the end of a sentence, such as {@code to write a trace on}
   */
  public ThreadShortageException(String purpose, OutOfMemoryError cause) {
    super(
        "the system gives the service no thread "
            + purpose
            + ": its control group has too few tasks (pids.max, TasksMax= of a unit), or its user"
            + " too few processes (ulimit -u)",
        cause);
  }
}
