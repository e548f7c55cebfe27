package dev.sonda.itests.process.daemon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sonda.itests.process.SondaProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Privileges that the systemd units remove from the daemons, and those that they must keep. */
@Timeout(400)
class SystemdUnitPrivilegesIT {
  private static final Path UNITS = SondaProcess.DISTRIBUTION.resolve("share/systemd");

  @ParameterizedTest
  @ValueSource(strings = {"sonda", "sonda-probes"})
  @Tag("T29")
  void shouldConfigureWatchdogAndRestartOnFailure(String unit) throws IOException {
    assertThat(read(unit))
        .containsEntry("Type", "notify")
        .containsEntry("NotifyAccess", "main")
        .containsEntry("TimeoutStartSec", "5min")
        .containsEntry("WatchdogSec", "30s")
        .containsEntry("Restart", "on-failure");
  }

  @ParameterizedTest
  @ValueSource(strings = {"sonda", "sonda-probes"})
  void shouldRemovePrivilegesThatNeitherDaemonNeeds(String unit) throws IOException {
    assertThat(read(unit))
        .containsEntry("NoNewPrivileges", "yes")
        .containsEntry("ProtectSystem", "strict")
        .containsEntry("ProtectHome", "yes")
        .containsEntry("PrivateTmp", "yes")
        .containsEntry("PrivateDevices", "yes")
        .containsEntry("ProtectClock", "yes")
        .containsEntry("ProtectControlGroups", "yes")
        .containsEntry("ProtectKernelModules", "yes")
        .containsEntry("RestrictAddressFamilies", "AF_UNIX")
        .containsEntry("IPAddressDeny", "any")
        .containsEntry("SystemCallFilter", "@system-service")
        .containsEntry("SystemCallErrorNumber", "EPERM")
        .containsEntry("UMask", "0027")
        .containsKeys("MemoryMax", "TasksMax");
  }

  @Test
  void shouldLeaveJvmToWriteCodeAndProbesToTraceKernelAndLookAtProcesses() throws IOException {
    for (String unit : List.of("sonda", "sonda-probes")) {
      assertThat(read(unit)).as(unit).doesNotContainKeys("MemoryDenyWriteExecute", "PrivateUsers");
    }
    assertThat(read("sonda-probes"))
        .doesNotContainKeys("ProtectKernelTunables", "ProtectKernelLogs", "ProtectProc", "User")
        .containsEntry("ReadWritePaths", "/sys/kernel/tracing")
        .containsEntry("RuntimeDirectory", "sonda")
        .containsEntry(
            "CapabilityBoundingSet",
            "CAP_DAC_OVERRIDE CAP_DAC_READ_SEARCH CAP_SYS_ADMIN CAP_SYS_PTRACE CAP_PERFMON"
                + " CAP_SYSLOG");
    assertThat(read("sonda"))
        .containsEntry("User", "sonda")
        .containsEntry("CapabilityBoundingSet", "")
        .containsEntry("ProtectProc", "invisible")
        .containsEntry("ReadWritePaths", "/run/perfetto /var/lib/sonda/traces");
  }

  /**
   * Compares the exposure level of systemd-analyze security: 0 is closed, 10 open; each parameter
   * is the level reached.
   */
  @ParameterizedTest
  @CsvSource({"sonda, 1.5", "sonda-probes, 3.2"})
  void shouldNotExceedExposureLevelOfSystemd(String unit, double most) throws Exception {
    assumeTrue(
        Files.isExecutable(Path.of("/usr/bin/systemd-analyze")),
        "there is no systemd-analyze here");
    Process process =
        new ProcessBuilder(
                "systemd-analyze",
                "security",
                "--offline=true",
                "--no-pager",
                UNITS.resolve(unit + ".service").toString())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assumeTrue(process.waitFor() == 0, "this systemd-analyze can't look at a file");
    String level = output.replaceFirst("(?s).*exposure level for [^:]*: ([0-9.]+).*", "$1");

    assertThat(Double.parseDouble(level)).as(output).isLessThanOrEqualTo(most);
  }

  private static Map<String, String> read(String unit) throws IOException {
    Map<String, String> settings = new TreeMap<>();
    for (String line : Files.readAllLines(UNITS.resolve(unit + ".service"))) {
      String[] setting = line.split("=", 2);
      if (setting.length == 2 && !line.startsWith("#")) {
        settings.put(setting[0], setting[1]);
      }
    }
    return settings;
  }
}
