package dev.sonda.probe.jfr.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.probe.Readiness;
import dev.sonda.testkit.FakeSourceConfig;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Check results for real JVMs that refuse to be attached to, before a session. */
@Timeout(240)
class UnattachableJvmCheckTest {
  @Test
  void shouldReportUnattachableJvmWithReasonAndRemedyInCheck() throws Exception {
    try (BusyJvm closed = BusyJvm.start("-XX:+DisableAttachMechanism", "-XX:+UseSerialGC");
        BusyJvm hidden = BusyJvm.start("-XX:-UsePerfData", "-XX:+UseSerialGC")) {
      String pids = closed.pid() + "," + hidden.pid();
      Readiness readiness =
          new JfrDataSource()
              .check(FakeSourceConfig.withSettings("dev.sonda.jfr", Map.of("pids", pids)));

      String name = "the JVM " + closed.pid() + " (" + BusyProgram.class.getName() + ")";
      assertThat(readiness)
          .isEqualTo(
              Readiness.degraded(
                  name + " was started with -XX:+DisableAttachMechanism",
                  "start it without that option, or with -javaagent:sonda-agent.jar=on=jfr"));
    }
  }

  @Test
  void shouldReportReadyWhenConfigNamesNoUnattachableJvm() throws Exception {
    try (BusyJvm closed = BusyJvm.start("-XX:+DisableAttachMechanism", "-XX:+UseSerialGC")) {
      Readiness readiness =
          new JfrDataSource().check(FakeSourceConfig.withSettings("dev.sonda.jfr", Map.of()));

      assertThat(readiness)
          .isInstanceOfSatisfying(
              Readiness.Ok.class,
              ok ->
                  assertThat(ok.note())
                      .contains("the JVM " + closed.pid())
                      .contains("to mend it: ")
                      .contains("start it without that option"));
    }
  }
}
