package dev.sonda.cli.internal.doctor;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Checks which kernel data this user may read: tracefs, symbols and perf events. */
final class KernelSettingsCheck {
  private static final String ABOUT = "kernel";
  private static final String TRACEFS = "tracefs";
  private static final String TRACING_FOLDER = "sys/kernel/tracing";
  private static final List<String> TRACING_FOLDERS =
      List.of(TRACING_FOLDER, "sys/kernel/debug/tracing");

  private final KernelFiles files;
  private final boolean isRoot;
  private final boolean probesTrace;

  /**
   * Prepares the checks.
   *
   * @param probesTrace whether the checked probes, which may run as another user, can record kernel
   *     events
   */
  KernelSettingsCheck(KernelFiles files, boolean isRoot, boolean probesTrace) {
    this.files = files;
    this.isRoot = isRoot;
    this.probesTrace = probesTrace;
  }

  /** Runs the checks. */
  List<Finding> look() {
    List<Finding> findings = new ArrayList<>();
    findings.add(tracefs());
    symbols().ifPresent(findings::add);
    perfEvents().ifPresent(findings::add);
    return findings;
  }

  /** The folder of tracefs without the leading slash; empty if it isn't mounted. */
  static Optional<String> tracing(KernelFiles files) {
    List<String> mounts = files.lines("proc/mounts");
    return TRACING_FOLDERS.stream()
        .filter(folder ->
            mounts.stream().anyMatch(line -> line.contains(" /" + folder + " " + TRACEFS + " ")))
        .findFirst();
  }

  private Finding tracefs() {
    Optional<String> folder = tracing(files);
    if (folder.isEmpty()) {
      return Finding.degraded(
          ABOUT,
          TRACEFS,
          "it isn't mounted: there are no kernel events",
          "sudo mount -t tracefs nodev /" + TRACING_FOLDER);
    }
    String path = "/" + folder.get();
    if (Files.isWritable(files.at(folder.get() + "/tracing_on"))) {
      return Finding.ok(ABOUT, TRACEFS, "mounted at " + path);
    }
    String closed = path + " isn't this user's to write";
    return probesTrace
        ? Finding.ok(ABOUT, TRACEFS, closed + ", but the daemon's probes record kernel events")
        : Finding.degraded(
            ABOUT,
            TRACEFS,
            closed + ": kernel events need the probes of another user",
            "sudo sonda daemon");
  }

  private Optional<Finding> symbols() {
    return files
        .number("proc/sys/kernel/kptr_restrict")
        .map(value -> {
          boolean hidden = value > 1 || (value == 1 && !isRoot);
          String name = "kptr_restrict";
          return hidden
              ? Finding.degraded(
                  ABOUT,
                  name,
                  "it is " + value + ": addresses of the kernel's functions have no names",
                  "sudo sysctl kernel.kptr_restrict=" + (isRoot ? 1 : 0))
              : Finding.ok(ABOUT, name, "");
        });
  }

  /**
   * Checks access to perf events. Shown although no probe of Sonda uses perf events, because users
   * expect the check.
   */
  private Optional<Finding> perfEvents() {
    return files
        .number("proc/sys/kernel/perf_event_paranoid")
        .map(value ->
            Finding.ok(
                ABOUT,
                "perf_event_paranoid",
                "it is " + value + "; no data source of Sonda's uses perf events"));
  }
}
