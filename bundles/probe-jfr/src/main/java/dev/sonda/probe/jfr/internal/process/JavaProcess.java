package dev.sonda.probe.jfr.internal.process;

import java.util.List;

/**
 * A process that runs a JVM.
 *
 * @param user name of the process's user, or the uid if this machine has no name for it
 * @param mainName the main class or the jar's name; empty if the command line has neither
 * @param groups the control groups of the process, such as {@code docker-4f0c….scope}
 */
public record JavaProcess(int pid, int uid, String user, String mainName, List<String> groups) {
  public JavaProcess {
    groups = List.copyOf(groups);
  }

  /** The main class without its package. */
  public String simpleName() {
    return mainName.endsWith(".jar")
        ? mainName
        : mainName.substring(Math.max(mainName.lastIndexOf('.'), mainName.lastIndexOf('/')) + 1);
  }

  public String described() {
    return "the JVM " + pid + (mainName.isEmpty() ? "" : " (" + mainName + ")");
  }
}
