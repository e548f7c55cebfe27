package dev.sonda.probe.procfs.internal.processes;

import dev.sonda.api.probe.Readiness;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks which data of processes a session would get on this machine.
 *
 * @param userId the user in whose name files are read
 */
record ProcessStatsReadinessCheck(Path procRoot, int userId) {

  /**
   * Impossible if a session would record nothing; degraded if some of the requested data would be
   * missing, with a reason for each missing part.
   */
  Readiness of(ProcessStatsRequest request) {
    if (!Files.isReadable(procRoot.resolve("self/status"))) {
      return Readiness.impossible(
          procRoot + "/self/status can't be read", "mount -t proc proc " + procRoot);
    }
    if (request.asksForNothing()) {
      return Readiness.impossible(
          "process_stats_config asks for no scan and no poll, so that nothing would be recorded",
          "");
    }
    List<String> missing = missing(request);
    return missing.isEmpty() ? Readiness.ok() : Readiness.degraded(String.join("; ", missing), "");
  }

  private List<String> missing(ProcessStatsRequest request) {
    List<String> missing = new ArrayList<>();
    if (!Files.exists(procRoot.resolve("1"))) {
      missing.add("processes of other users are hidden from this one (mount option hidepid)");
    }
    boolean polls = request.pollPeriodMs() > 0;
    if (polls && request.smapsRollup()) {
      missRollup(missing);
    }
    if (polls && request.dmabufRss() && !exists("self/dmabuf_rss")) {
      missing.add("this kernel counts no dmabuf_rss");
    }
    if (request.fds() && userId != 0) {
      missing.add("fds of other users' processes can be read by root only");
    }
    return missing;
  }

  /**
   * Adds the reason why smaps_rollup can't be read, if there is one: the kernel doesn't have the
   * file, or the user lacks the permission for other users' processes.
   */
  private void missRollup(List<String> missing) {
    if (!exists("self/smaps_rollup")) {
      missing.add("this kernel has no smaps_rollup");
    } else if (userId != 0) {
      missing.add("smaps_rollup of other users' processes can be read by root only");
    }
  }

  private boolean exists(String file) {
    return Files.exists(procRoot.resolve(file));
  }
}
