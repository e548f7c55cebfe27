package dev.sonda.producer.internal.call;

/** Runs an action when it has been run a number of times itself. Belongs to the host thread. */
public final class Countdown implements Runnable {
  private final Runnable action;
  private int left;

  /** Runs the action at once if the number is 0. */
  public Countdown(int count, Runnable action) {
    this.left = count;
    this.action = action;
    if (count == 0) {
      action.run();
    }
  }

  /** Counts one event; the last of them runs the action. */
  @Override
  public void run() {
    left--;
    if (left == 0) {
      action.run();
    }
  }
}
