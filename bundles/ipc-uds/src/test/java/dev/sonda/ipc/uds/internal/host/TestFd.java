package dev.sonda.ipc.uds.internal.host;

import dev.sonda.api.endpoint.OwnedFd;
import dev.sonda.posix.PosixException;
import dev.sonda.posix.Syscalls;

/** A descriptor of the test's. */
final class TestFd implements OwnedFd {
  private final int number;
  private boolean closed;

  TestFd(int number) {
    this.number = number;
  }

  @Override
  public int number() {
    return number;
  }

  @Override
  public OwnedFd duplicate() {
    throw new UnsupportedOperationException("nobody needs another");
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
