package dev.sonda.itests.guest;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sonda.itests.campaign.CheckReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two sessions, one of which counts suspended time. Meanwhile the wall clock is set forward and
 * back, and then the machine is suspended. Both sessions write into files periodically.
 */
@EnabledIfSystemProperty(
    named = "sonda.stress",
    matches = "true",
    disabledReason = "an emulated machine takes minutes; -Pstress and build/campaign start it")
@Timeout(40 * 60)
class SuspendIT {
  private static final Duration LIMIT = Duration.ofMinutes(10);
  private static final long DURATION_S = 60;
  private static final long SLEEP_S = 40;
  private static final String BY_MONOTONIC = "awake";
  private static final String BY_BOOTTIME = "always";
  private static final List<String> SESSIONS = List.of(BY_MONOTONIC, BY_BOOTTIME);

  private static final String CONFIG =
      """
      buffers { size_kb: 4096 }
      duration_ms: %d
      write_into_file: true
      file_write_period_ms: 1000
      flush_period_ms: 5000
      builtin_data_sources { snapshot_interval_ms: 1000 }
      data_sources {
        config { name: "linux.sys_stats" sys_stats_config { meminfo_period_ms: 500 } }
      }
      data_sources {
        config { name: "linux.ftrace" ftrace_config { ftrace_events: "ftrace/print" } }
      }
      """
          .formatted(DURATION_S * 1000);

  /** Commands that unmount the shared folder for the suspend, as its driver can't resume. */
  private static final List<String> SLEEP =
      List.of(
          "exec >/root/sleep.log 2>&1; sleep 3",
          "systemctl stop commands.service; umount " + QemuGuest.SHARED,
          "device=$(ls /sys/bus/virtio/drivers/9pnet_virtio | grep virtio)",
          "echo $device >/sys/bus/virtio/drivers/9pnet_virtio/unbind",
          "echo 0 >/sys/class/rtc/rtc0/wakealarm",
          "echo +" + SLEEP_S + " >/sys/class/rtc/rtc0/wakealarm",
          "echo mem >/sys/power/state; echo mem $?",
          "echo $device >/sys/bus/virtio/drivers/9pnet_virtio/bind",
          "mount " + QemuGuest.SHARED + "; touch " + QemuGuest.SHARED + "/awake-again",
          "systemctl start commands.service");

  @TempDir Path folder;

  private final CheckReport verdict = new CheckReport("suspend");

  @Test
  @Tag("T21")
  void shouldRecordAcrossSuspendAndClockSteps() throws Exception {
    Optional<String> missing = QemuGuest.missing();
    assumeTrue(missing.isEmpty(), () -> missing.orElse(""));
    try (QemuGuest guest = QemuGuest.bootInstalled(folder, "no_console_suspend")) {
      GuestSystemdUnits units = new GuestSystemdUnits(guest);
      units.start();
      String pids = pids(units);
      begin(guest);
      mark(guest, "began");
      step(guest, "+1 hour", "forward");
      step(guest, "-2 hours", "back");
      sleep(guest);
      mark(guest, "woke");
      growsAgain(guest, BY_MONOTONIC, "after the sleep");
      for (String session : SESSIONS) {
        end(guest, session);
      }
      verdict.check(pids(units).equals(pids), "service and probes are those of the beginning");
      verdict.check(
          units.record("marker-after"), "the next session has what the guest writes meanwhile");
    }
    verdict.tell();
  }

  private static String pids(GuestSystemdUnits units) throws IOException {
    return units.property(GuestSystemdUnits.SERVICE, "MainPID")
        + units.property(GuestSystemdUnits.PROBES, "MainPID");
  }

  /**
   * Starts the sessions on the guest's own disk, each with files for its summary, exit code and
   * size.
   */
  private static void begin(QemuGuest guest) throws IOException {
    Files.writeString(guest.file(BY_MONOTONIC + ".pbtxt"), CONFIG);
    Files.writeString(
        guest.file(BY_BOOTTIME + ".pbtxt"), CONFIG + "prefer_suspend_clock_for_duration: true\n");
    for (String session : SESSIONS) {
      guest.runWell(
          LIMIT,
          "cp %s/%s.pbtxt .".formatted(QemuGuest.SHARED, session),
          "cat >NAME.run <<'END'".replace("NAME", session),
          "sonda record --connect -c NAME.pbtxt --txt -o /root/NAME.pftrace; echo exit $?"
              .replace("NAME", session),
          "END",
          "systemd-run -q --collect -p StandardOutput=file:/root/NAME.out -p StandardError=inherit \\"
              .replace("NAME", session),
          "  -p WorkingDirectory=/root bash /root/%s.run".formatted(session));
    }
    for (String session : SESSIONS) {
      guest.runWell(
          LIMIT,
          "for i in $(seq 120); do [ -s NAME.pftrace ] && exit; sleep 0.5; done; cat NAME.out; false"
              .replace("NAME", session));
    }
  }

  /** Writes a mark into the kernel's trace buffer, with the id of the writing process. */
  private static void mark(QemuGuest guest, String what) throws IOException {
    guest.runWell(LIMIT, "sh -c 'echo %s $$ >/sys/kernel/tracing/trace_marker'".formatted(what));
  }

  private void step(QemuGuest guest, String step, String what) throws IOException {
    guest.runWell(LIMIT, "date -s '%s'".formatted(step));
    mark(guest, what);
    for (String session : SESSIONS) {
      growsAgain(guest, session, "after a step " + what);
    }
  }

  private void growsAgain(QemuGuest guest, String session, String when) throws IOException {
    QemuGuest.Answer answer =
        guest.run(
            LIMIT,
            "size() { stat -c %s NAME.pftrace; }; begin=$(size)".replace("NAME", session),
            "for i in $(seq 20); do [ $(size) -gt $begin ] && exit; sleep 0.5; done; false");
    verdict.check(answer.exitCode() == 0, "%s: its file grows %s".formatted(session, when));
  }

  private void sleep(QemuGuest guest) throws IOException {
    Files.write(guest.file("sleep"), SLEEP);
    guest.runWell(
        LIMIT,
        "cp " + QemuGuest.SHARED + "/sleep /root/sleep",
        "systemd-run -q --collect bash /root/sleep");
    guest.awaitAgain("awake-again", LIMIT);
    String said = guest.runWell(LIMIT, "cat /root/sleep.log").strip();
    verdict.check(said.equals("mem 0"), "the machine sleeps and wakes up: " + said);
  }

  private void end(QemuGuest guest, String session) throws IOException {
    guest.runWell(
        LIMIT,
        "for i in $(seq 400); do grep -q ^exit NAME.out && break; sleep 0.5; done"
            .replace("NAME", session),
        "cp NAME.out NAME.pftrace ".replace("NAME", session) + QemuGuest.SHARED);
    String said = Files.readString(guest.file(session + ".out")).strip();
    boolean isUnharmed =
        said.endsWith("exit 0")
            && (said.contains("nothing was lost") || said.contains("no loss was seen"));
    verdict.check(isUnharmed, session + ": ends with 0, without a loss");
    if (!isUnharmed) {
      verdict.note(said.replace("\n", "\n          "));
    }
    long sleptS = session.equals(BY_MONOTONIC) ? SLEEP_S : 0;
    new SuspendClockCheck(session, guest.file(session + ".pftrace"), verdict)
        .check(DURATION_S + sleptS, DURATION_S + sleptS - SLEEP_S);
  }
}
