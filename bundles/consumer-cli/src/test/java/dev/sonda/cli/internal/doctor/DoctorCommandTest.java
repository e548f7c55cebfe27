package dev.sonda.cli.internal.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.probe.Readiness;
import dev.sonda.cli.internal.CommandRun;
import dev.sonda.cli.internal.FakeTracing;
import dev.sonda.terminal.ExitCode;
import java.util.List;
import org.junit.jupiter.api.Test;

class DoctorCommandTest {
  private final FakeTracing service = new FakeTracing();

  @Test
  void shouldReportReadySourcesAsOk() {
    CommandRun run = CommandRun.with(service, "doctor", "linux.sys_stats");

    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).isEqualTo("linux.sys_stats: ok\n");
  }

  @Test
  void shouldPrintCommandThatRepairsSource() {
    service.sources.put("linux.ftrace", Readiness.impossible("no tracefs", "mount tracefs"));

    CommandRun run = CommandRun.with(service, "doctor");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out())
        .contains("linux.ftrace: impossible\n  no tracefs\n  to mend it: mount tracefs\n");
    assertThat(CommandRun.with(service, "doctor", "--json").out())
        .contains(
            "{\"about\":\"source\",\"name\":\"linux.ftrace\",\"state\":\"impossible\","
                + "\"reason\":\"no tracefs\",\"mend\":\"mount tracefs\"}");
  }

  @Test
  void shouldChooseExitCodeByNamedSourcesAlone() {
    service.sources.put("linux.ftrace", Readiness.impossible("no tracefs", "mount tracefs"));
    service.sources.put("slow", Readiness.degraded("it is slow", ""));

    assertThat(CommandRun.with(service, "doctor", "linux.sys_stats").exitCode()).isZero();
    assertThat(CommandRun.with(service, "doctor", "linux.sys_stats", "slow").exitCode())
        .isEqualTo(1);
  }

  @Test
  void shouldSucceedWhenMissingHardwareWasNotNamed() {
    Finding battery = Finding.impossible("source", "linux.sysfs_power", "there is no battery", "");
    Finding tracefs = Finding.impossible("source", "linux.ftrace", "no tracefs", "mount tracefs");

    assertThat(DoctorCommand.exitCode(List.of(), List.of(battery))).isEqualTo(ExitCode.OK);
    assertThat(DoctorCommand.exitCode(List.of("linux.sysfs_power"), List.of(battery)))
        .isEqualTo(ExitCode.FAILURE);
    assertThat(DoctorCommand.exitCode(List.of(), List.of(battery, tracefs)))
        .isEqualTo(ExitCode.FAILURE);
  }

  @Test
  void shouldSuggestSourceWhenNameIsMisspelt() {
    CommandRun run = CommandRun.with(service, "doctor", "linux.sysstats");
    assertThat(run.exitCode()).isEqualTo(6);
    assertThat(run.err()).contains("did you mean 'linux.sys_stats'?");
  }

  @Test
  void shouldCheckMachineWhenNoSourceIsNamed() {
    assertThat(CommandRun.with(service, "doctor").out())
        .contains("socket ", "kernel tracefs: ", "disk ", "memory available: ");
  }

  @Test
  void shouldReportSourceAsDegradedWhenServiceIsNotSonda() {
    service.isSondas = false;
    CommandRun run = CommandRun.with(service, "doctor", "linux.sys_stats");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).contains("linux.sys_stats: degraded", "can't ask");
  }
}
