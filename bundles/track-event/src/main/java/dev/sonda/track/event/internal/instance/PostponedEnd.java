package dev.sonda.track.event.internal.instance;

import dev.sonda.api.probe.Acknowledgement;
import org.jspecify.annotations.Nullable;

/**
 * The end of a session, which each observer may put off. Observers are told of it on the host's
 * thread; actions that they took run on any thread, and the last one ends the session.
 */
final class PostponedEnd implements Acknowledgement {
  private final Acknowledgement host;
  private final Runnable end;

  /** Actions that have to run before the end, and one for the telling of observers. */
  private int open = 1;

  /** Tells the host, which waits as soon as there is one. */
  private @Nullable Runnable whenEnded;

  /**
   * @param host waits for the end where an observer puts it off
   * @param end runs once
   */
  PostponedEnd(Acknowledgement host, Runnable end) {
    this.host = host;
    this.end = end;
  }

  /** For an observer that is being told; the session goes on until the action is run. */
  @Override
  public synchronized Runnable later() {
    if (whenEnded == null) {
      whenEnded = host.later();
    }
    open++;
    return new Once();
  }

  /** All observers have been told. */
  void told() {
    close();
  }

  private void close() {
    if (isLast()) {
      try {
        end.run();
      } finally {
        acknowledge();
      }
    }
  }

  private synchronized boolean isLast() {
    open--;
    return open == 0;
  }

  private synchronized void acknowledge() {
    if (whenEnded != null) {
      whenEnded.run();
    }
  }

  /** An observer's action, which does nothing when it is run again. */
  private final class Once implements Runnable {
    private boolean isDone;

    @Override
    public void run() {
      if (isFirst()) {
        close();
      }
    }

    private synchronized boolean isFirst() {
      boolean isFirst = !isDone;
      isDone = true;
      return isFirst;
    }
  }
}
