package dev.sonda.core.internal.loop;

/** Hears of the loop's turns, on the loop. Must not throw. */
public interface TurnListener {
  TurnListener NONE = new TurnListener() {};

  default void begins() {}

  /**
   * After the turn, before the loop sleeps.
   *
   * @param tasks how many tasks and timers it ran, often none
   */
  default void ended(int tasks) {}
}
