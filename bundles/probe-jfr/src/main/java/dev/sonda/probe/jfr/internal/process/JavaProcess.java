package dev.sonda.probe.jfr.internal.process;

import java.util.List;

/**
 * A process that runs a JVM.
 *
 * @param user its user's name, or number where that has none here
 * @param mainName the main class or the jar's name; empty if the command line doesn't say it
 * @param groups the control groups that it is in, such as {@code docker-4f0c….scope}
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
