package dev.sonda.cli.internal;

import dev.sonda.api.endpoint.ClientIdentity;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads the identity of this process from the kernel: its pid and user id. */
public final class ThisProcess {
  private ThisProcess() {}

  /** The client identity that a service in this process sees for commands of this process. */
  public static ClientIdentity identity() {
    return new ClientIdentity(
        (int) ProcessHandle.current().pid(), uid(), ClientIdentity.HOST_MACHINE);
  }

  private static int uid() {
    try {
      return (Integer) Files.getAttribute(Path.of("/proc/self"), "unix:uid");
    } catch (IOException e) {
      throw new UncheckedIOException("there is no /proc", e);
    }
  }
}
