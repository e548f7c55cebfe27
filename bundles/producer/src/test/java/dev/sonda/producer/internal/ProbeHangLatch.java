package dev.sonda.producer.internal;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/** A latch at which a scripted probe hangs until the test releases it, interrupted or not. */
final class ProbeHangLatch implements AutoCloseable {
  private final CountDownLatch reached = new CountDownLatch(1);
  private final CountDownLatch left = new CountDownLatch(1);
  private volatile boolean open;

  void hang() {
    reached.countDown();
    while (!open) {
      LockSupport.parkNanos(this, 1_000_000);
      Thread.interrupted(); // a probe that ignores interrupts
    }
    left.countDown();
  }

  boolean isReached() {
    return reached.getCount() == 0;
  }

  boolean isLeft() {
    return left.getCount() == 0;
  }

  void open() {
    open = true;
  }

  @Override
  public void close() {
    open();
  }
}
