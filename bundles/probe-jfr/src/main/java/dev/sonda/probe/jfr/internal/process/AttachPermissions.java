package dev.sonda.probe.jfr.internal.process;

import java.io.IOException;
import java.nio.file.Path;

/**
 * Which JVMs this process may attach to: JVMs of its own user, or all JVMs if it runs as root.
 *
 * @param uid user id of this process
 */
public record AttachPermissions(int uid) {
  private static final int ROOT = 0;

  public static AttachPermissions ofThisProcess() throws IOException {
    return new AttachPermissions(JavaProcessFinder.uid(Path.of("/proc/self")));
  }

  public boolean reach(JavaProcess process) {
    return uid == ROOT || process.uid() == uid;
  }
}
