package dev.sonda.ipc.uds.internal.peer;

import dev.sonda.api.platform.OwnedFd;
import dev.sonda.posix.PosixException;
import dev.sonda.posix.Syscalls;

/** A descriptor that the test owns. */
public final class TestFd implements OwnedFd {
  private final int number;
  private boolean closed;

  public TestFd(int number) {
    this.number = number;
  }

  @Override
  public int number() {
    return number;
  }

  @Override
  public OwnedFd duplicate() {
    try {
      return new TestFd(Syscalls.libc().dup(number));
    } catch (PosixException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public int release() {
    closed = true;
    return number;
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    try {
      Syscalls.libc().close(number);
    } catch (PosixException e) {
      throw new AssertionError(e);
    }
  }
}
