package dev.sonda.probe.jfr.internal.process;

import java.io.IOException;
import java.nio.file.Path;

/**
 * Which JVMs this process may attach to: those of its user, and as root all.
 *
 * @param uid of this process
 */
public record JvmRights(int uid) {
  private static final int ROOT = 0;

  public static JvmRights ofThisProcess() throws IOException {
    return new JvmRights(JavaProcesses.uid(Path.of("/proc/self")));
  }

  public boolean reach(JavaProcess process) {
    return uid == ROOT || process.uid() == uid;
  }
}
