package dev.sonda.probe.jfr.internal.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Converts paths of JVMs, which may have another root folder, to paths of this process. */
public final class JvmPaths {
  private final Path proc;

  public JvmPaths(Path proc) {
    this.proc = proc;
  }

  /**
   * The path by which this process finds a file of a JVM. If possible not by {@code
   * /proc/PID/root}, which disappears when the JVM ends: only if the JVM has another mount
   * namespace, or a root folder outside of this process's own.
   */
  public Path inOurEyes(int pid, String path) throws IOException {
    Path process = proc.resolve(Integer.toString(pid));
    Path root = Files.readSymbolicLink(process.resolve("root"));
    boolean isReachable = namespace(process).equals(namespace(proc.resolve("self")));
    return isReachable && root.isAbsolute()
        ? root.resolve(path.substring(1))
        : process.resolve("root" + path);
  }

  private static Path namespace(Path process) throws IOException {
    return Files.readSymbolicLink(process.resolve("ns/mnt"));
  }
}
