package dev.sonda.core.internal.session.lifecycle;

/** Runs an action after a number of events; at once if the number is 0. Loop only. */
public final class EventCountdown {
  private final Runnable action;
  private int remaining;

  public EventCountdown(int count, Runnable action) {
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
