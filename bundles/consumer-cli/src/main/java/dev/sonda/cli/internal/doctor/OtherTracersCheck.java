package dev.sonda.cli.internal.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds other tracing tools that run on this machine, and the kernel's tracing facilities that they
 * use.
 */
final class OtherTracersCheck {
  private static final String ABOUT = "tracer";

  /** Products by the name of their process, of which the kernel keeps 15 letters. */
  private static final Map<String, String> KNOWN =
      Map.of(
          "traced_probes", "Perfetto's probes",
          "traced", "Perfetto's service",
          "trace-cmd", "trace-cmd",
          "lttng-sessiond", "LTTng",
          "sysprofd", "sysprof",
          "bpftrace", "bpftrace",
          "stapio", "SystemTap",
          "perf", "perf");

  private final KernelFiles files;

  OtherTracersCheck(KernelFiles files) {
    this.files = files;
  }

  /**
   * Looks for enabled ftrace events, for tracefs instances, and for processes of known tracing
   * tools.
   */
  List<Finding> look() {
    List<Finding> findings = new ArrayList<>();
    KernelSettingsCheck.tracing(files).ifPresent(folder -> addFtrace(folder, findings));
    for (String pid : files.names("proc")) {
      if (Character.isDigit(pid.charAt(0))) {
        files.text("proc/" + pid + "/comm").ifPresent(name -> addProcess(pid, name, findings));
      }
    }
    return findings;
  }

  private void addFtrace(String folder, List<Finding> findings) {
    Optional<String> tracer = files.text(folder + "/current_tracer");
    if (tracer.isPresent() && !tracer.get().equals("nop")) {
      findings.add(
          Finding.degraded(
              ABOUT,
              "ftrace",
              "another program has its "
                  + tracer.get()
                  + " tracer on, which fills the same buffers",
              "echo nop | sudo tee /" + folder + "/current_tracer"));
    }
    long events = files.lines(folder + "/set_event").stream().filter(s -> !s.isEmpty()).count();
    if (events > 0 && files.number(folder + "/tracing_on").orElse(0L) == 1) {
      findings.add(
          Finding.ok(
              ABOUT, "ftrace", events + " events are on already, ours or another program's"));
    }
    List<String> instances = files.names(folder + "/instances");
    if (!instances.isEmpty()) {
      findings.add(
          Finding.ok(ABOUT, "ftrace instances", "in use: " + String.join(", ", instances)));
    }
  }

  private static void addProcess(String pid, String name, List<Finding> findings) {
    String product = KNOWN.get(name);
    if (product != null) {
      findings.add(
          Finding.ok(ABOUT, name, product + " runs as process " + pid + ", and may slow events"));
    }
  }
}
