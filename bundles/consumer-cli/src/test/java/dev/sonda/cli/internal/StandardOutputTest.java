package dev.sonda.cli.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StandardOutputTest {
  private final FakeTracing service = new FakeTracing();

  @Test
  void shouldFailWhenTheLastFlushFails() {
    for (String command : new String[] {"version", "help", "sources"}) {
      CommandRun run = run("No space left on device", command);
      assertThat(run.exitCode()).isEqualTo(8);
      assertThat(run.err())
          .isEqualTo("sonda: writing standard output failed: No space left on device\n");
    }
  }

  @Test
  void shouldSucceedSilentlyWhenOutputPipeIsClosed() {
    CommandRun run = run("Broken pipe", "sources", "--json");

    assertThat(run.exitCode()).isZero();
    assertThat(run.err()).isEmpty();
  }

  private CommandRun run(String reason, String... arguments) {
    return CommandRun.into(new RefusingStream(reason), service, arguments);
  }
}
