package dev.sonda.api.internal;

import dev.sonda.api.platform.OwnedFd;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.atomic.AtomicInteger;

/** A descriptor number that is closed once, however often {@link #close} is called. Any thread. */
public final class ClosedOnceFd implements OwnedFd {
  private static final System.Logger LOG = System.getLogger(ClosedOnceFd.class.getName());
  private static final int GONE = -1;

  private final AtomicInteger number;
  private final Duplication duplication;
  private final Closing closing;

  public ClosedOnceFd(int number, Duplication duplication, Closing closing) {
    if (number < 0) {
      throw new IllegalArgumentException("no descriptor: " + number);
    }
    this.number = new AtomicInteger(number);
    this.duplication = duplication;
    this.closing = closing;
  }

  @Override
  public int number() {
    return existing(number.get());
  }

  @Override
  public OwnedFd duplicate() {
    try {
      return new ClosedOnceFd(duplication.duplicate(number()), duplication, closing);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public int release() {
    return existing(number.getAndSet(GONE));
  }

  @Override
  public void close() {
    int open = number.getAndSet(GONE);
    if (open == GONE) {
      return;
    }
    try {
      closing.close(open);
    } catch (IOException e) {
      // The descriptor is closed all the same; only data that the kernel hadn't written yet may be
      // lost.
      LOG.log(System.Logger.Level.WARNING, "closing a descriptor failed", e);
    }
  }

  private static int existing(int number) {
    if (number == GONE) {
      throw new IllegalStateException("the descriptor was closed or handed on");
    }
    return number;
  }
}
