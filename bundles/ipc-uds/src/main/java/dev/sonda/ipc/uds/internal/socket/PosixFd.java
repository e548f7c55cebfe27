package dev.sonda.ipc.uds.internal.socket;

import dev.sonda.api.platform.OwnedFd;
import dev.sonda.posix.FileSyscalls;
import dev.sonda.posix.PosixException;
import java.io.UncheckedIOException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A file descriptor from or for a socket. Closed once, however often and by which thread {@link
 * #close} is called. Any thread.
 */
public final class PosixFd implements OwnedFd {
  private static final System.Logger LOG = System.getLogger(PosixFd.class.getName());
  private static final int GONE = -1;

  private final FileSyscalls files;
  private final AtomicInteger number;

  public PosixFd(FileSyscalls files, int number) {
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
      LOG.log(System.Logger.Level.WARNING, "closing a descriptor", e);
    }
  }

  private static int existing(int number) {
    if (number == GONE) {
      throw new IllegalStateException("the descriptor was closed or handed on");
    }
    return number;
  }
}
