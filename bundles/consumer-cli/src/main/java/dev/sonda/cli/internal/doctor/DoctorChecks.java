package dev.sonda.cli.internal.doctor;

import dev.sonda.cli.internal.SocketPaths;
import dev.sonda.cli.internal.ThisProcess;
import dev.sonda.cli.internal.query.ServiceQueryConnection;
import dev.sonda.ipc.uds.UdsTransport;
import dev.sonda.terminal.CommandFailure;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Runs all checks of {@code doctor}. */
public final class DoctorChecks {
  private static final int ROOT_UID = 0;
  private static final String KERNEL_EVENTS = "linux.ftrace";

  private DoctorChecks() {}

  /**
   * Checks data sources and the machine.
   *
   * @param names data sources to check; if empty, all data sources and the machine are checked
   */
  public static List<Finding> examine(
      ServiceQueryConnection query, List<String> names, Map<String, String> environment)
      throws CommandFailure {
    List<Finding> findings = new ArrayList<>();
    query.check(names).forEach(check -> findings.add(Finding.of(check)));
    if (names.isEmpty()) {
      boolean probesTrace =
          findings.stream().anyMatch(each -> each.name().equals(KERNEL_EVENTS) && each.isWell());
      addMachine(environment, probesTrace, findings);
    }
    return findings;
  }

  private static void addMachine(
      Map<String, String> environment, boolean probesTrace, List<Finding> findings)
      throws CommandFailure {
    KernelFiles files = new KernelFiles(Path.of("/"));
    boolean isRoot = ThisProcess.identity().uid() == ROOT_UID;
    findings.addAll(
        new SocketCheck(SocketPaths.discover(environment), UdsTransport.create()).look());
    findings.addAll(new KernelSettingsCheck(files, isRoot, probesTrace).look());
    findings.addAll(new OtherTracersCheck(files).look());
    findings.addAll(new ClockCheck(files, System::nanoTime).look());
    findings.addAll(new CapacityCheck(files, Path.of("").toAbsolutePath()).look());
  }
}
