package dev.sonda.cli.internal.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.probe.Readiness;
import dev.sonda.cli.internal.CommandRun;
import dev.sonda.cli.internal.FakeTracing;
import org.junit.jupiter.api.Test;

class QueryCommandsTest {
  private final FakeTracing service = new FakeTracing();

  @Test
  void shouldListSources() {
    service.sources.put("a.first", Readiness.ok());

    assertThat(CommandRun.with(service, "sources").out()).isEqualTo("a.first\nlinux.sys_stats\n");
    assertThat(service.calls).contains("awaitSettled", "close");
  }

  @Test
  void shouldListSourcesAsJson() {
    assertThat(CommandRun.with(service, "sources", "--json").out())
        .isEqualTo("{\"name\":\"linux.sys_stats\",\"producer\":\"probes\"}\n");
  }

  @Test
  void shouldFindNothingWrongWithReadySources() {
    CommandRun run = CommandRun.with(service, "doctor");

    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).isEqualTo("linux.sys_stats: ok\n");
  }

  @Test
  void shouldSayWhatWouldMendASource() {
    service.sources.put("linux.ftrace", Readiness.impossible("no tracefs", "mount tracefs"));

    CommandRun run = CommandRun.with(service, "doctor");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out())
        .contains("linux.ftrace: impossible\n  no tracefs\n  to mend it: mount tracefs\n");
    assertThat(CommandRun.with(service, "doctor", "--json").out())
        .contains("\"state\":\"impossible\",\"reason\":\"no tracefs\",\"mend\":\"mount tracefs\"");
  }

  @Test
  void shouldTellSessionsAndReasons() throws Exception {
    try (ServiceQuery query = ServiceQuery.open(service::connect)) {
      assertThat(query.sessions())
          .containsExactly(new SessionLine(7, "STARTED", 1000, "", 5000, 2, 2048));
      assertThat(query.why("linux.sys_stats")).isEmpty();
      assertThat(query.why("linux.sys_stat")).containsExactly("no bundle offers it");
    }
    assertThat(service.calls).endsWith("close");
  }
}
