package dev.sonda.itests.guest;

import dev.sonda.testkit.trace.StrictTraceReader;
import dev.sonda.testkit.trace.TracePacketView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Controls the package's systemd units in a guest, and reads the kernel events that a session
 * records there.
 */
final class GuestSystemdUnits {
  static final String SERVICE = "sonda";
  static final String PROBES = "sonda-probes";

  private static final Duration LIMIT = Duration.ofMinutes(10);

  private final QemuGuest guest;

  GuestSystemdUnits(QemuGuest guest) {
    this.guest = guest;
  }

  /**
   * Starts the units and waits for the probes, which connect after systemd reports both units as
   * running.
   */
  void start() throws IOException {
    guest.runWell(
        LIMIT,
        // A longer deadline, as a probe on an emulated machine is slow, not hung.
        "echo callbackDeadlineMs=120000 >/etc/sonda/dev.sonda.producer.cfg",
        "systemctl start sonda && systemctl start sonda-probes || {",
        "  journalctl -o short-monotonic -u sonda -u sonda-probes; exit 1; }");
    awaitProbes();
  }

  /** Waits until the probes are connected, also after a restart by systemd. */
  void awaitProbes() throws IOException {
    guest.runWell(
        LIMIT,
        "for i in $(seq 120); do sonda query 2>&1 | grep -q linux.sys_stats && exit; sleep 1; done",
        "sonda query; journalctl -o short-monotonic -u sonda -u sonda-probes; exit 1");
  }

  String property(String unit, String name) throws IOException {
    return guest.runWell(LIMIT, "systemctl show -P " + name + " " + unit).strip();
  }

  /** Whether a new session records a marker that is then written into the kernel's trace buffer. */
  boolean record(String marker) throws IOException {
    guest.runWell(
        LIMIT,
        "sonda record -t 10s ftrace:print -o /tmp/marker.pftrace & record=$!",
        "while kill -0 $record 2>/dev/null; do",
        "  echo " + marker + " >/sys/kernel/tracing/trace_marker; sleep 0.5; done",
        "wait $record && mv /tmp/marker.pftrace " + QemuGuest.SHARED);
    Path trace = guest.file("marker.pftrace");
    boolean isThere =
        prints(new StrictTraceReader().read(trace)).stream()
            .anyMatch(print -> print.text().equals(marker));
    Files.delete(trace);
    return isThere;
  }

  /**
   * A text that a process wrote into the kernel's trace buffer.
   *
   * @param pid the process
   * @param timestampNs time of CLOCK_BOOTTIME
   */
  record Print(String text, long pid, long timestampNs) {}

  /** The texts written into the kernel's trace buffer, in the order of the trace. */
  static List<Print> prints(List<TracePacketView> trace) {
    return trace.stream()
        .filter(packet -> packet.has("ftrace_events"))
        .flatMap(packet -> packet.message("ftrace_events").messages("event").stream())
        .filter(event -> event.has("print"))
        .map(event ->
            new Print(
                event.message("print").string("buf").strip(),
                event.integer("pid"),
                event.integer("timestamp")))
        .toList();
  }
}
