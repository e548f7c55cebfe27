package dev.sonda.testkit;

import dev.sonda.api.probe.Acknowledgement;

/**
 * Records whether a callback has finished, or has requested to finish later. Any thread may finish
 * it.
 */
public final class FakeAcknowledgement implements Acknowledgement {
  private volatile boolean later;
  private volatile boolean done;

  /** Whether the callback is complete; to be called after the callback has returned. */
  public boolean complete() {
    return done || !later;
  }

  @Override
  public Runnable later() {
    later = true;
    return () -> done = true;
  }
}
