package dev.sonda.shm.internal.memory;

import dev.sonda.api.platform.OwnedFd;
import dev.sonda.posix.FileSyscalls;
import dev.sonda.posix.PosixException;
import java.io.UncheckedIOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.atomic.AtomicInteger;

/** A descriptor number that is closed once, however often {@link #close} is called. Any thread. */
final class PosixFd implements OwnedFd {
  private static final Logger LOGGER = System.getLogger(PosixFd.class.getName());
  private static final int GONE = -1;

  private final FileSyscalls files;
  private final AtomicInteger number;

  PosixFd(FileSyscalls files, int number) {
    if (number < 0) {
      throw new IllegalArgumentException("no descriptor: " + number);
    }
    this.files = files;
    this.number = new AtomicInteger(number);
  }

  @Override
  public int number() {
    return existing(number.get());
  }

  @Override
  public OwnedFd duplicate() {
    try {
      return new PosixFd(files, files.dup(number()));
    } catch (PosixException e) {
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
      files.close(open);
    } catch (PosixException e) {
      // The number is free all the same; what failed is what was still to be written behind it.
      LOGGER.log(Level.WARNING, "Closing a descriptor failed", e);
    }
  }

  private static int existing(int number) {
    if (number == GONE) {
      throw new IllegalStateException("the descriptor was closed or handed on");
    }
    return number;
  }
}
