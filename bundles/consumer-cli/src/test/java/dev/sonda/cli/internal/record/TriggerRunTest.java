package dev.sonda.cli.internal.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.cli.internal.CommandRun;
import dev.sonda.cli.internal.FakeTracing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(240)
class TriggerRunTest {
  @TempDir Path folder;

  private final FakeTracing service = new FakeTracing();

  @BeforeEach
  void writeConfig() throws IOException {
    Files.writeString(
        config(), "activate_triggers: \"crash\" activate_triggers: \"hang\" duration_ms: 1");
  }

  @Test
  void shouldFireTriggersAndRecordNothing() {
    CommandRun run = record();

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(service.calls)
        .containsExactly(
            "connectProducer perfetto_cmd_producer", "activateTriggers [crash, hang]", "sync");
    assertThat(service.configs).isEmpty();
    assertThat(folder.resolve("t.pftrace")).doesNotExist();
  }

  @Test
  void shouldReportReasonWhenServiceRefusesTriggers() {
    service.refusesProducers = "lockdown_mode is set";
    CommandRun run = record();

    assertThat(run.exitCode()).isEqualTo(5);
    assertThat(run.err())
        .isEqualTo("sonda: the tracing service takes no triggers: lockdown_mode is set\n");
  }

  private CommandRun record() {
    return CommandRun.with(
        service,
        "record",
        "-c",
        config().toString(),
        "--txt",
        "-o",
        folder.resolve("t.pftrace").toString());
  }

  private Path config() {
    return folder.resolve("config.txt");
  }
}
