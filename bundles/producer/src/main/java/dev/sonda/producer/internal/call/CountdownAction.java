package dev.sonda.producer.internal.call;

/** A {@code Runnable} that runs an action on its n-th run. Used only on the host thread. */
public final class CountdownAction implements Runnable {
  private final Runnable action;
  private int left;

  /** Creates a countdown; if {@code count} is 0, runs the action at once. */
  public CountdownAction(int count, Runnable action) {
    this.left = count;
    this.action = action;
    if (count == 0) {
      action.run();
    }
  }

  /** Counts one event; the last expected event runs the action. */
  @Override
  public void run() {
    left--;
    if (left == 0) {
      action.run();
    }
  }
}
