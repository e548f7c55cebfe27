package dev.sonda.core.internal.session;

/**
 * Runs an action when everything that was waited for has happened; at once where that is nothing.
 */
final class Countdown {
  private final Runnable action;
  private int remaining;

  Countdown(int count, Runnable action) {
    this.remaining = count;
    this.action = action;
    if (count == 0) {
      action.run();
    }
  }

  void countDown() {
    remaining--;
    if (remaining == 0) {
      action.run();
    }
  }
}
