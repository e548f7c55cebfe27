package dev.sonda.ipc.uds;

import java.io.IOException;

/**
 * Thrown when the kernel refuses a required system call to this process. The message names the call
 * and the usual causes.
 */
public final class RefusedSyscallException extends IOException {
  private static final long serialVersionUID = 1;

  /**
   * @param call the system call and the kernel's error
   */
  public RefusedSyscallException(String call, Throwable cause) {
    super(
        "the kernel refuses "
            + call
            + "; a seccomp filter usually does that: a container's profile, or a unit's"
            + " SystemCallFilter= or RestrictAddressFamilies=",
        cause);
  }
}
