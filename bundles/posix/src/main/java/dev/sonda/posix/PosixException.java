package dev.sonda.posix;

import java.io.IOException;

/** Failure of a system call, with the call's name, its object such as a path, and the errno. */
public final class PosixException extends IOException {
  private static final long serialVersionUID = 1L;

  private final Errno errno;
  private final int rawErrno;
  private final String call;

  /**
   * @param rawErrno the number as the kernel gave it
   * @param call the name of the call
   * @param detail the object of the call, such as a path
   */
  public PosixException(int rawErrno, String call, String detail) {
    super(call + "(" + detail + "): " + Errno.describe(rawErrno));
    this.errno = Errno.of(rawErrno);
    this.rawErrno = rawErrno;
    this.call = call;
  }

  public PosixException(Errno errno, String call, String detail) {
    this(errno.value(), call, detail);
  }

  public Errno errno() {
    return errno;
  }

  /**
   * The error number as the kernel returned it; distinguishes errors that are {@link Errno#OTHER}.
   */
  public int rawErrno() {
    return rawErrno;
  }

  public String call() {
    return call;
  }
}
