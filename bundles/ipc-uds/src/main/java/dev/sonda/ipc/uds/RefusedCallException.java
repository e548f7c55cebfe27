package dev.sonda.ipc.uds;

import java.io.IOException;

/** The kernel has a system call without which nothing can begin, and refuses it to this process. */
public final class RefusedCallException extends IOException {
  private static final long serialVersionUID = 1;

  /**
   * @param call the system call and the kernel's answer
   */
  public RefusedCallException(String call, Throwable cause) {
    super(
        "the kernel refuses "
            + call
            + "; a seccomp filter usually does that: a container's profile, or a unit's"
            + " SystemCallFilter= or RestrictAddressFamilies=",
        cause);
  }
}
