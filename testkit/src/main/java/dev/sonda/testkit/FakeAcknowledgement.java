package dev.sonda.testkit;

import dev.sonda.api.probe.Acknowledgement;

/** Notes whether a callback finished, or means to finish later. Any thread may finish it. */
public final class FakeAcknowledgement implements Acknowledgement {
  private volatile boolean later;
  private volatile boolean done;

  /** To be asked when the callback has returned. */
  public boolean complete() {
    return done || !later;
  }

  @Override
  public Runnable later() {
    later = true;
    return () -> done = true;
  }
}
