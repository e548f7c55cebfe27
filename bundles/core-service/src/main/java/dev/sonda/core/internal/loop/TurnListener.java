package dev.sonda.core.internal.loop;

/** Observes the loop's turns, on the loop. Must neither block nor throw. */
public interface TurnListener {
  TurnListener NONE = new TurnListener() {};

  /** Called before the first task of a turn. */
  default void begins() {}

  /**
   * Called after a turn, before the loop sleeps.
   *
   * @param tasks how many tasks and timers it ran, often none
   */
  default void ended(int tasks) {}
}
