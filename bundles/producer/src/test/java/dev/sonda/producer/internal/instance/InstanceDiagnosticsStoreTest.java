package dev.sonda.producer.internal.instance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.endpoint.SourceResult;
import dev.sonda.producer.internal.writer.InstanceTraceWriters;
import org.junit.jupiter.api.Test;

class InstanceDiagnosticsStoreTest {
  private final InstanceDiagnosticsStore results = new InstanceDiagnosticsStore();

  @Test
  void shouldKeepRecordsOfSessionsSeparate() {
    results.add(1, new InstanceDiagnostics(10, "a"));
    results.add(2, new InstanceDiagnostics(20, "a"));

    assertThat(results.results(1, "host"))
        .containsExactly(new SourceResult(10, "host", "a", 0, 0, ""));
    assertThat(results.results(3, "host")).isEmpty();
  }

  @Test
  void shouldJoinDistinctProblemsOfOneSource() {
    InstanceDiagnostics record = new InstanceDiagnostics(10, "a");
    record.addProblem("one");
    record.addProblem("two");
    record.addProblem("one");
    results.add(1, record);

    assertThat(results.results(1, "host").getFirst().problem()).isEqualTo("one; two");
    assertThat(results.problemsOf("a")).containsExactly("one", "two");
    assertThat(results.problemsOf("b")).isEmpty();
  }

  @Test
  void shouldKeepFirstAndNewestOfVeryManyProblems() {
    InstanceDiagnostics record = new InstanceDiagnostics(10, "a");
    for (int i = 0; i < 1000; i++) {
      record.addProblem("problem " + i);
    }

    assertThat(record.problems())
        .containsExactly(
            "problem 0",
            "problem 1",
            "problem 2",
            "problem 3",
            "problem 4",
            "problem 5",
            "problem 6",
            "problem 999");
  }

  @Test
  void shouldForgetSessionOnlyWhenInstancesHaveFinished() {
    InstanceDiagnostics running = new InstanceDiagnostics(10, "a");
    running.writesWith(new InstanceTraceWriters(() -> null, () -> {}));
    results.add(1, running);

    results.forget(1);
    assertThat(results.results(1, "host")).hasSize(1);

    running.finish();
    results.forget(1);
    assertThat(results.results(1, "host")).isEmpty();
  }

  @Test
  void shouldKeepOnlyNewestRecords() {
    for (int i = 0; i <= InstanceDiagnosticsStore.MAX_RECORDS_PER_SESSION; i++) {
      results.add(1, new InstanceDiagnostics(i, "a"));
    }

    assertThat(results.results(1, "host"))
        .hasSize(InstanceDiagnosticsStore.MAX_RECORDS_PER_SESSION);
    assertThat(results.results(1, "host").getFirst().instanceId()).isEqualTo(1);
  }
}
