package dev.sonda.itests.guest;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sonda.itests.campaign.CheckReport;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * The package's units under systemd: a unit that hangs, is killed or exceeds its memory limit is
 * restarted, the other unit continues, and the next session records new events.
 */
@EnabledIfSystemProperty(
    named = "sonda.stress",
    matches = "true",
    disabledReason = "an emulated machine takes minutes; -Pstress and build/campaign start it")
@Timeout(40 * 60)
class WatchdogIT {
  private static final Duration LIMIT = Duration.ofMinutes(10);

  /** The units' WatchdogSec, plus half of it for a slow machine. */
  private static final long END_LIMIT_S = 45;

  /** The units' TimeoutStartSec, of which an emulated machine uses a part. */
  private static final long START_LIMIT_S = 300;

  /** Time that systemd waits for a stopping unit before it kills the unit. */
  private static final long STOP_LIMIT_S = 90;

  @TempDir Path folder;

  private final CheckReport verdict = new CheckReport("watchdog");
  private int markers;

  @Test
  @Tag("T29")
  void shouldRestartUnitsThatHangOrDie() throws Exception {
    Optional<String> missing = QemuGuest.missing();
    assumeTrue(missing.isEmpty(), () -> missing.orElse(""));
    try (QemuGuest guest = QemuGuest.bootInstalled(folder, "")) {
      GuestSystemdUnits units = new GuestSystemdUnits(guest);
      units.start();
      records(units, "before all");
      for (String signal : new String[] {"STOP", "KILL"}) {
        restarts(guest, units, GuestSystemdUnits.SERVICE, GuestSystemdUnits.PROBES, signal);
        restarts(guest, units, GuestSystemdUnits.PROBES, GuestSystemdUnits.SERVICE, signal);
      }
      endsWhatTakesTooMuchMemory(guest, units);
      stops(guest, units);
    }
    verdict.tell();
  }

  private void restarts(
      QemuGuest guest, GuestSystemdUnits units, String unit, String other, String signal)
      throws IOException {
    String pid = units.property(unit, "MainPID");
    String otherPid = units.property(other, "MainPID");
    String what = "SIG%s of %s".formatted(signal, unit);
    restarts(guest, unit, what, "kill -%s %s".formatted(signal, pid));
    if (signal.equals("STOP")) {
      verdict.check(
          guest.runWell(LIMIT, "journalctl -o cat -u " + unit).contains("Watchdog timeout"),
          what + ": the journal names the watchdog");
    }
    units.awaitProbes();
    boolean isSame = units.property(other, "MainPID").equals(otherPid);
    verdict.check(
        isSame || mayStopOther(unit, signal),
        "%s: %s %s".formatted(what, other, isSame ? "goes on" : "is stopped and started, too"));
    records(units, what);
  }

  /**
   * Whether the signal may also stop the other unit: probes are stopped with the service
   * (StopPropagatedFrom), as systemd treats a watchdog timeout like a stop; they are started again
   * with the service.
   */
  private static boolean mayStopOther(String unit, String signal) {
    return unit.equals(GuestSystemdUnits.SERVICE) && signal.equals("STOP");
  }

  /**
   * Measures the time until the process has ended, and until its successor reports that it is
   * ready.
   */
  private void restarts(QemuGuest guest, String unit, String what, String command)
      throws IOException {
    String[] seconds =
        guest
            .runWell(
                LIMIT,
                "uptime() { cut -d. -f1 /proc/uptime; }",
                "pid=$(systemctl show -P MainPID %s); begin=$(uptime)".formatted(unit),
                command + " || exit",
                "for i in $(seq 600); do [ -e /proc/$pid ] || break; sleep 0.2; done",
                "end=$(uptime)",
                "for i in $(seq 600); do",
                "  now=$(systemctl show -P MainPID %s); state=$(systemctl is-active %s)"
                    .formatted(unit, unit),
                "  [ $now != $pid ] && [ $now != 0 ] && [ $state = active ] && break",
                "  sleep 0.5",
                "done",
                "[ $state = active ] && echo $((end - begin)) $(($(uptime) - end))")
            .strip()
            .split(" ", -1);
    long endedS = Long.parseLong(seconds[0]);
    long startedS = Long.parseLong(seconds[1]);
    verdict.check(
        endedS <= END_LIMIT_S && startedS <= START_LIMIT_S,
        "%s: ended after %d s, limit %d; ready again %d s later, limit %d"
            .formatted(what, endedS, END_LIMIT_S, startedS, START_LIMIT_S));
  }

  /** Records a new marker each time, so that a found marker was written after the restart. */
  private void records(GuestSystemdUnits units, String what) throws IOException {
    verdict.check(
        units.record("marker-" + ++markers),
        what + ": the next session has what the guest writes while it records");
  }

  /** Lowers the memory limit below the probes' usage, as their usage can't be raised. */
  private void endsWhatTakesTooMuchMemory(QemuGuest guest, GuestSystemdUnits units)
      throws IOException {
    String service = units.property(GuestSystemdUnits.SERVICE, "MainPID");
    String limit = units.property(GuestSystemdUnits.PROBES, "MemoryMax");
    restarts(
        guest,
        GuestSystemdUnits.PROBES,
        "MemoryMax",
        "limit() { systemctl set-property --runtime sonda-probes MemoryMax=$1; }\n"
            + "limit 32M; while [ -e /proc/$pid ]; do sleep 0.2; done; limit "
            + limit);
    verdict.check(
        guest.runWell(LIMIT, "journalctl -o cat -u sonda-probes").contains("oom-kill"),
        "MemoryMax below what the probes use: the kernel ends them, by the journal");
    verdict.check(
        units.property(GuestSystemdUnits.SERVICE, "MainPID").equals(service),
        "MemoryMax: the service goes on");
    units.awaitProbes();
    records(units, "MemoryMax");
  }

  private void stops(QemuGuest guest, GuestSystemdUnits units) throws IOException {
    String seconds =
        guest.runWell(
            LIMIT,
            "begin=$(cut -d. -f1 /proc/uptime); systemctl stop sonda",
            "echo $(($(cut -d. -f1 /proc/uptime) - begin))");
    long tookS = Long.parseLong(seconds.strip());
    String results = guest.runWell(LIMIT, "systemctl show -P Result sonda sonda-probes");
    String states = guest.run(LIMIT, "systemctl is-active sonda sonda-probes").output();
    verdict.check(
        results.lines().filter("success"::equals).count() == 2
            && states.lines().filter("inactive"::equals).count() == 2
            && tookS <= STOP_LIMIT_S,
        "systemctl stop: service and probes ended by themselves in %d s, limit %d"
            .formatted(tookS, STOP_LIMIT_S));
    units.start();
    records(units, "systemctl stop and start");
  }
}
