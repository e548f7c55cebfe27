package dev.sonda.itests.guest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * The Debian package on a machine with systemd and a Debian kernel, which has features that kernels
 * of build machines often lack: kprobes and the function graph tracer. The tests run in order, from
 * installation to removal.
 */
@EnabledIfSystemProperty(
    named = "sonda.stress",
    matches = "true",
    disabledReason = "an emulated machine takes a quarter of an hour; -Pstress starts it")
@TestMethodOrder(OrderAnnotation.class)
@Timeout(30 * 60)
class DebianPackageGuestIT {
  private static final Duration SOON = Duration.ofMinutes(5);
  private static final Duration LATE = Duration.ofMinutes(20);
  private static final String TRACEFS = "/sys/kernel/tracing/";

  /**
   * Tracefs files that sessions change, except the buffer size, which reads differently after its
   * first use.
   */
  private static final String STATE =
      "cd "
          + TRACEFS
          + "; head -n 99 current_tracer tracing_on trace_clock set_event kprobe_events"
          + " set_ftrace_filter set_graph_function max_graph_depth";

  private static final String IDLE_SESSION =
      """
      buffers { size_kb: 64 }
      data_sources { config { name: "linux.sys_stats" sys_stats_config { meminfo_period_ms: 60000 } } }
      """;

  @TempDir static Path folder;

  private static QemuGuest guest;

  @BeforeAll
  @Timeout(40 * 60)
  static void boot() throws Exception {
    Optional<String> missing = QemuGuest.missing();
    assumeTrue(missing.isEmpty(), () -> missing.orElse(""));
    guest = QemuGuest.boot(folder);
  }

  @AfterAll
  static void pullThePlug() {
    if (guest != null) {
      guest.close();
    }
  }

  @Test
  @Order(1)
  void shouldCreateUserFoldersAndCachesOnInstallation() throws Exception {
    Files.copy(DebianRootFileSystem.jdkPackage(folder), guest.file("jdk.deb"));
    Files.copy(InstallationPackages.debianPackage(), guest.file("sonda.deb"));

    guest.runWell(
        LATE, "dpkg -i " + QemuGuest.SHARED + "/jdk.deb " + QemuGuest.SHARED + "/sonda.deb");

    assertThat(guest.runWell(SOON, "stat -c '%n %U %a' /run/perfetto /var/lib/sonda/*").lines())
        .containsExactly(
            "/run/perfetto sonda 755",
            "/var/lib/sonda/cache root 755",
            "/var/lib/sonda/deploy root 755",
            "/var/lib/sonda/traces sonda 750");
    assertThat(guest.runWell(SOON, "ls /var/lib/sonda/cache").lines())
        .containsExactly("client.aot", "client.jars", "sonda.aot", "sonda.jars");
    assertThat(guest.run(SOON, "systemctl is-active sonda sonda-probes").output().lines())
        .as("nothing is started without being asked for")
        .containsExactly("inactive", "inactive");
  }

  /** The slow guest needs longer timeouts than the units have by default. */
  @Test
  @Order(2)
  void shouldStartServiceAndProbesAndServeOnlySondaGroup() throws Exception {
    guest.runWell(
        LATE,
        "for unit in sonda sonda-probes; do",
        "  mkdir -p /etc/systemd/system/$unit.service.d",
        "  printf '[Service]\\nTimeoutStartSec=15min\\nWatchdogSec=5min\\n' \\",
        "    >/etc/systemd/system/$unit.service.d/slow.conf",
        "done",
        "echo callbackDeadlineMs=120000 >/etc/sonda/dev.sonda.producer.cfg",
        "sed -i 's/^felix.fileinstall.poll=.*/felix.fileinstall.poll=3600000/' \\",
        "  /etc/sonda/framework.properties",
        "useradd -G sonda member; useradd stranger; systemctl daemon-reload",
        "systemctl enable --now sonda || exit",
        "systemctl show -P ActiveState sonda-probes | grep ^activ || exit",
        "systemctl start sonda-probes");

    assertThat(guest.runWell(SOON, "systemctl is-active sonda sonda-probes").lines())
        .containsOnly("active");
    awaitFtrace();
    assertThat(guest.run(SOON, "runuser -u stranger -- sonda query").exitCode()).isNotZero();
    assertThat(guest.runWell(SOON, "ps -o user= -p $(systemctl show -P MainPID sonda)"))
        .startsWith("sonda");
  }

  /** Waits for the probes, which connect after systemd reports both units as running. */
  private static void awaitFtrace() throws IOException {
    guest.runWell(
        LATE, "until runuser -u member -- sonda query | grep -q linux.ftrace; do sleep 2; done");
  }

  @Test
  @Order(3)
  void shouldRecordFunctionsOfTheKernel() throws Exception {
    String before = guest.runWell(SOON, STATE);

    assertThat(record("probes", "kprobe_events { probe: \"vfs_read\" type: KPROBE_TYPE_BOTH }"))
        .contains("kprobe_event", "vfs_read", "KPROBE_TYPE_BEGIN", "KPROBE_TYPE_END");
    assertThat(guest.runWell(SOON, STATE)).isEqualTo(before);
    assertThat(
            record(
                "graph",
                "enable_function_graph: true function_filters: \"vfs_read\""
                    + " symbolize_ksyms: true"))
        .contains("funcgraph_entry", "funcgraph_exit", "vfs_read");
    assertThat(guest.runWell(SOON, STATE)).isEqualTo(before);
  }

  /** Records on a busy machine as a member of the group and returns the trace as text. */
  private static String record(String name, String ftraceConfig) throws Exception {
    Files.writeString(guest.file(name + ".pbtxt"), config(ftraceConfig));
    String trace = QemuGuest.SHARED + "/" + name + ".pftrace";
    guest.runWell(
        LATE,
        "(while sleep 0.2; do cat /etc/passwd >/dev/null; done) & busy=$!",
        "install -o member -m 644 /dev/null " + trace,
        "runuser -u member -- sonda record --txt -c "
            + QemuGuest.SHARED
            + ("/" + name + ".pbtxt -o " + trace),
        "code=$?; kill $busy; exit $code");
    String sonda = System.getProperty("sonda.distribution") + "/bin/sonda";
    return HostProgramRunner.run(SOON, sonda, "dump", guest.file(name + ".pftrace").toString());
  }

  private static String config(String ftraceConfig) {
    return """
    buffers { size_kb: 8192 }
    duration_ms: 20000
    data_sources { config { name: "linux.ftrace" ftrace_config { %s } } }
    """
        .formatted(ftraceConfig);
  }

  /** The guest's kernel is older than most, and supports kprobes. */
  @Test
  @Order(4)
  void shouldDecodeEventsAndCallsLikeKernelText() throws Exception {
    GuestTestRunner.of("probe-ftrace", guest)
        .pass(
            LATE,
            "dev.sonda.probe.ftrace.internal.RealKprobeDecodingTest",
            "dev.sonda.probe.ftrace.internal.RealEventsTest",
            "dev.sonda.probe.ftrace.internal.RealFormatsTest");
  }

  /**
   * The recording command must end first, else the restarted probes would create the session's
   * kprobe again. It can't be ended with SIGINT, which background commands of a shell ignore.
   */
  @Test
  @Order(5)
  void shouldRestoreTracefsWhenProbesWereKilled() throws Exception {
    String before = guest.runWell(SOON, STATE);
    Files.writeString(
        guest.file("killed.pbtxt"),
        config("kprobe_events { probe: \"vfs_read\" type: KPROBE_TYPE_KPROBE }")
            .replace("20000", "600000"));
    guest.runWell(
        LATE,
        "sonda record --txt -c " + QemuGuest.SHARED + "/killed.pbtxt -o /tmp/killed.pftrace &",
        "until grep -q vfs_read " + TRACEFS + "kprobe_events; do sleep 1; done",
        "systemctl kill -s KILL sonda-probes",
        "grep vfs_read " + TRACEFS + "kprobe_events || exit",
        "kill -TERM $!; wait $!; true");

    guest.runWell(LATE, "while grep -q . " + TRACEFS + "kprobe_events; do sleep 2; done");

    assertThat(guest.runWell(SOON, STATE)).isEqualTo(before);
    assertThat(guest.runWell(SOON, "journalctl -u sonda-probes -o cat"))
        .contains("puts back what a process left that was killed");
  }

  /** Settings are polled once an hour here, so only the reload can have read them. */
  @Test
  @Order(6)
  void shouldApplyChangedRecorderSettingsOnReload() throws Exception {
    String pid =
        guest.runWell(SOON, "systemctl is-active -q sonda && systemctl show -P MainPID sonda");
    String recorder = "/etc/sonda/dev.sonda.flightrecorder-guest.cfg";
    Files.writeString(guest.file("recorder.pbtxt"), IDLE_SESSION);
    guest.runWell(
        LATE,
        "install -m 644 " + QemuGuest.SHARED + "/recorder.pbtxt /etc/sonda/",
        "printf 'config=recorder.pbtxt\\nname=black-box\\n' >" + recorder,
        "systemctl reload sonda; until sonda sessions | grep -q black-box; do sleep 2; done");

    guest.runWell(SOON, "sed -i s/black/orange/ " + recorder);
    assertThat(guest.runWell(SOON, "sonda sessions")).contains("black-box");
    guest.runWell(
        LATE,
        "systemctl reload sonda; until sonda sessions | grep -q orange-box; do sleep 2; done");

    assertThat(guest.runWell(SOON, "sonda sessions; rm " + recorder)).doesNotContain("black-box");
    assertThat(guest.runWell(SOON, "systemctl show -P MainPID sonda")).isEqualTo(pid);
  }

  /**
   * A client connects to a socket before its service runs, and is answered once the service has
   * started.
   */
  @Test
  @Order(7)
  void shouldStartServiceWhenClientConnects() throws Exception {
    guest.runWell(
        LATE,
        "systemctl stop sonda && systemctl start sonda-producer.socket sonda-consumer.socket",
        "! systemctl is-active sonda");

    guest.runWell(LATE, "until runuser -u member -- sonda query; do sleep 5; done");

    assertThat(guest.runWell(SOON, "systemctl is-active sonda")).isEqualTo("active\n");
  }

  @Test
  @Order(8)
  void shouldStopBothUnitsAndRemoveAllFiles() throws Exception {
    guest.runWell(LATE, "systemctl stop sonda-producer.socket sonda-consumer.socket sonda");
    assertThat(guest.run(SOON, "systemctl is-active sonda sonda-probes").output().lines())
        .containsExactly("inactive", "inactive");

    guest.runWell(LATE, "dpkg -r sonda && dpkg -P sonda");

    assertThat(
            guest.runWell(
                SOON,
                "find / -xdev -iname '*sonda*' ! -path '/proc/*' ! -path '/var/lib/dpkg/*' \\",
                "  ! -path '/etc/systemd/system/*.service.d' ! -path '/var/log/*' \\",
                "  ! -path '/tmp/*' ! -path '"
                    + QemuGuest.SHARED
                    + "/*'; ls -d /run/sonda || true"))
        .doesNotContain("/usr/", "/var/lib/sonda", "/etc/sonda", "\n/run/sonda");
    assertThat(guest.runWell(SOON, "systemctl list-unit-files 'sonda*' --no-legend || true"))
        .isEmpty();
  }
}
