package dev.sonda.core.internal.session.lifecycle;

/**
 * Runs an action when everything that was waited for has happened; at once where that is nothing.
 */
public final class Countdown {
  private final Runnable action;
  private int remaining;

  public Countdown(int count, Runnable action) {
    this.remaining = count;
    this.action = action;
    if (count == 0) {
      action.run();
    }
  }

  public void countDown() {
    remaining--;
    if (remaining == 0) {
      action.run();
    }
  }
}
