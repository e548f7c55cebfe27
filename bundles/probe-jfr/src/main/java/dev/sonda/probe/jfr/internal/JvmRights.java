package dev.sonda.probe.jfr.internal;

import dev.sonda.api.probe.Readiness;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Which JVMs this process may attach to: those of its user, and as root all.
 *
 * @param uid of this process
 */
record JvmRights(int uid) {
  private static final int ROOT = 0;

  static JvmRights ofThisProcess() throws IOException {
    return new JvmRights(JavaProcesses.uid(Path.of("/proc/self")));
  }

  boolean reach(JavaProcess process) {
    return uid == ROOT || process.uid() == uid;
  }

  /** What a session would get that asks for these JVMs. */
  Readiness readiness(JfrRequest request, List<JavaProcess> wanted) {
    long reached = wanted.stream().filter(this::reach).count();
    long others = wanted.size() - reached;
    if (others > 0 && request.namesJvms()) {
      return Readiness.degraded(
          jvms(others) + (others == 1 ? " belongs" : " belong") + " to another user",
          "run the daemon as root, or as that user");
    }
    if (reached == 0) {
      return Readiness.ok(
          "no JVM runs here that is asked for"
              + leftOut(others)
              + "; those that come are recorded");
    }
    return Readiness.ok(jvms(reached) + leftOut(others));
  }

  private static String jvms(long count) {
    return count + (count == 1 ? " JVM" : " JVMs");
  }

  private static String leftOut(long others) {
    return others == 0 ? "" : ", " + others + " of other users left out";
  }
}
