package dev.sonda.itests.guest;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sonda.itests.campaign.CheckReport;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * A kernel booted with {@code lockdown=confidentiality}, a user namespace, and units with forbidden
 * system calls: unavailable data sources are reported with a reason, and the others record.
 */
@EnabledIfSystemProperty(
    named = "sonda.stress",
    matches = "true",
    disabledReason = "an emulated machine takes minutes; -Pstress and build/campaign start it")
@Timeout(40 * 60)
class LockdownIT {
  private static final Duration LIMIT = Duration.ofMinutes(10);
  private static final int OK = 0;
  private static final int FAILURE = 1;
  private static final int MISSING_SOURCE = 6;
  private static final int PERMISSION = 7;
  private static final String LOCKED_DOWN = "the kernel is locked down (confidentiality";

  @TempDir Path folder;

  private final CheckReport verdict = new CheckReport("lockdown");

  @Test
  void shouldReportUnavailableSourcesAndRecordOthers() throws Exception {
    Optional<String> missing = QemuGuest.missing();
    assumeTrue(missing.isEmpty(), () -> missing.orElse(""));
    try (QemuGuest guest = QemuGuest.bootInstalled(folder, "lockdown=confidentiality")) {
      GuestSystemdUnits units = new GuestSystemdUnits(guest);
      isLockedDown(guest);
      units.start();
      tells(guest, "doctor linux.ftrace", FAILURE, LOCKED_DOWN, "sonda doctor linux.ftrace");
      tells(
          guest,
          "a recording of events",
          MISSING_SOURCE,
          LOCKED_DOWN,
          "sonda record -t 2s sched:sched_switch -o /tmp/none.pftrace");
      tells(
          guest,
          "a recording of what is left",
          OK,
          "linux.sys_stats",
          "sonda record --preset cpu --allow-missing -t 2s -o /tmp/left.pftrace"
              + " && sonda info /tmp/left.pftrace");
      namespace(guest);
      refusedCalls(guest, units);
    }
    verdict.tell();
  }

  private void isLockedDown(QemuGuest guest) throws IOException {
    String said =
        guest.run(LIMIT, "cat /sys/kernel/security/lockdown; ls /sys/kernel/tracing").output();
    verdict.check(
        said.strip().equals("none integrity [confidentiality]"),
        "the kernel is locked down, and tracefs has no files: " + said.strip().replace('\n', ' '));
  }

  /** Runs service and probes as root of a user namespace without privileges outside. */
  private void namespace(QemuGuest guest) throws IOException {
    String enter =
        "PERFETTO_CONSUMER_SOCK_NAME=/tmp/none PERFETTO_PRODUCER_SOCK_NAME=/tmp/nothing"
            + " runuser -u nobody -- unshare --user --map-root-user --pid --fork --mount-proc ";
    tells(
        guest,
        "doctor linux.ftrace in a user namespace",
        FAILURE,
        "linux.ftrace: impossible",
        enter + "sonda doctor linux.ftrace");
    tells(
        guest,
        "a recording in a user namespace",
        OK,
        "linux.sys_stats",
        enter
            + "sh -c 'cd $(mktemp -d) && sonda record --preset cpu --allow-missing -t 2s"
            + " -o left.pftrace && sonda info left.pftrace'");
  }

  private void refusedCalls(QemuGuest guest, GuestSystemdUnits units) throws IOException {
    for (String call : new String[] {"memfd_create", "eventfd"}) {
      refusedCall(guest, units, call);
    }
  }

  /**
   * Forbids a system call to the unit; without a restart, as the unit couldn't start again either.
   */
  private void refusedCall(QemuGuest guest, GuestSystemdUnits units, String call)
      throws IOException {
    String dropIn = "/run/systemd/system/sonda.service.d/refused.conf";
    guest.runWell(
        LIMIT,
        "systemctl stop sonda; mkdir -p $(dirname " + dropIn + ")",
        "printf '[Service]\\nRestart=no\\nSystemCallFilter=~%s %s\\n' >%s"
            .formatted(call, call.equals("eventfd") ? "eventfd2" : "", dropIn),
        "systemctl daemon-reload; journalctl --rotate -q; journalctl --vacuum-time=1s -q");
    int exitCode = guest.run(LIMIT, "systemctl start sonda").exitCode();
    String code = units.property(GuestSystemdUnits.SERVICE, "ExecMainStatus");
    String journal = guest.runWell(LIMIT, "journalctl -o cat -u sonda");
    boolean isMet =
        exitCode != OK
            && code.equals(Integer.toString(PERMISSION))
            && journal.contains("the kernel refuses " + call + "(")
            && !hasStackTrace(journal);
    verdict.check(
        isMet,
        "unit without %s: exit %s, \"the kernel refuses %s(\" is in the journal, no stack traces"
            .formatted(call, code, call));
    if (!isMet) {
      verdict.note(indented(journal));
    }
    guest.runWell(LIMIT, "systemctl stop sonda; rm " + dropIn + "; systemctl daemon-reload");
  }

  private void tells(QemuGuest guest, String what, int exitCode, String words, String command)
      throws IOException {
    QemuGuest.Answer answer = guest.run(LIMIT, command);
    boolean isMet =
        answer.exitCode() == exitCode
            && answer.output().contains(words)
            && !hasStackTrace(answer.output());
    verdict.check(
        isMet,
        "%s: exit %d, wanted %d, and \"%s\"".formatted(what, answer.exitCode(), exitCode, words));
    if (!isMet) {
      verdict.note(indented(answer.output()));
    }
  }

  private static boolean hasStackTrace(String text) {
    return text.contains("\tat ") || text.contains("Exception");
  }

  private static String indented(String text) {
    return text.strip().replace("\n", "\n          ");
  }
}
