package dev.sonda.track.event.internal.instance;

import dev.sonda.api.probe.Acknowledgement;
import org.jspecify.annotations.Nullable;

/**
 * The end of a session, which each observer may postpone. The host's thread notifies the observers;
 * postponing observers run their actions on any thread, and the last action ends the session.
 */
final class PostponedSessionEnd implements Acknowledgement {
  private final Acknowledgement host;
  private final Runnable end;

  /**
   * Number of actions that have to run before the end, plus one while observers are being notified.
   */
  private int open = 1;

  /** Action that notifies the host of the end; null while no observer has postponed it. */
  private @Nullable Runnable whenEnded;

  /**
   * @param host acknowledgement that the host waits for if an observer postpones the end
   * @param end action that ends the session; runs once
   */
  PostponedSessionEnd(Acknowledgement host, Runnable end) {
    this.host = host;
    this.end = end;
  }

  /**
   * Called by an observer during its notification; the session continues until the returned action
   * is run.
   */
  @Override
  public synchronized Runnable later() {
    if (whenEnded == null) {
      whenEnded = host.later();
    }
    open++;
    return new Once();
  }

  /** Called after all observers have been notified. */
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

  /** Action that an observer runs to release the end; further runs do nothing. */
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
