package dev.sonda.cli.internal.record.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.CommandRun;
import dev.sonda.cli.internal.FakeTracing;
import dev.sonda.cli.internal.config.TraceConfigFromFlags;
import dev.sonda.cli.internal.config.option.ConfigFlags;
import dev.sonda.cli.internal.record.ArrayPacketBatch;
import dev.sonda.cli.internal.record.RecordCommandRunner;
import dev.sonda.cli.internal.record.StartNotificationFd;
import dev.sonda.protos.ObservableEvents;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import dev.sonda.terminal.StandardOutput;
import java.io.ByteArrayInputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Tests when the process that starts a recording in the background may end. */
@Timeout(240)
class BackgroundMomentTest {
  @TempDir Path folder;

  private final FakeTracing service = new FakeTracing();

  BackgroundMomentTest() {
    service.batches.add(ArrayPacketBatch.whole(new byte[] {8, 1}));
  }

  @Test
  void shouldReleaseStarterWhenSessionIsAccepted() throws CommandFailure {
    service.onEnabled = () -> Thread.ofPlatform().start(service::signal);

    assertThat(record("", "-d")).isEqualTo(ExitCode.OK);
    assertThat(service.calls)
        .containsSubsequence("check", "at work", "readBuffers")
        .doesNotContain("observeEvents [ALL_DATA_SOURCES_STARTED]");
  }

  @Test
  void shouldReleaseStarterWhenAllSourcesHaveStarted() throws CommandFailure {
    service.onEnabled =
        () -> {
          service.calls.add("enabled");
          service.notice(ObservableEvents.newBuilder().setAllDataSourcesStarted(true).build());
          Thread.ofPlatform().start(service::signal);
        };

    assertThat(record("", "-D")).isEqualTo(ExitCode.OK);
    assertThat(service.calls)
        .containsSubsequence(
            "check",
            "observeEvents [ALL_DATA_SOURCES_STARTED]",
            "enabled",
            "at work",
            "readBuffers");
  }

  @Test
  void shouldNotReleaseStarterBeforeSourcesHaveStarted() throws CommandFailure {
    assertThat(record("", "-D")).isEqualTo(ExitCode.OK);
    assertThat(service.calls).doesNotContain("at work");
  }

  @Test
  void shouldReleaseStarterBeforeStartDelay() throws CommandFailure {
    service.onEnabled =
        () -> {
          service.calls.add("enabled");
          service.end("");
        };
    String pause = "cmd_trace_start_delay { min_delay_ms: 20 max_delay_ms: 30 } duration_ms: 9";

    assertThat(record(pause, "-d", "-c", "-", "--txt")).isEqualTo(ExitCode.OK);
    assertThat(service.calls).containsSubsequence("check", "at work", "enabled");
  }

  @Test
  void shouldNotReleaseStarterWhenServiceRefusesConfig() {
    service.onEnabled = () -> service.refuse("no");

    CommandFailure failure = catchThrowableOfType(CommandFailure.class, () -> record("", "-d"));

    assertThat(failure.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(service.calls).doesNotContain("at work");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-d --detach=k",
        "-D --attach=k",
        "-d --clone=7",
        "-d --json",
        "-D --fail-on-loss",
        "-d -o -",
      })
  void shouldRefuseConflictingFlags(String flags) {
    List<String> line = new ArrayList<>(List.of("record"));
    line.addAll(List.of(flags.split(" ", -1)));

    CommandRun run = CommandRun.with(service, line.toArray(String[]::new));

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .hasLineCount(1)
        .containsAnyOf(" does not go with --", "has no standard output: give -o FILE");
    assertThat(service.calls).isEmpty();
  }

  private ExitCode record(String stdin, String... flags) throws CommandFailure {
    List<String> line = new ArrayList<>(List.of("-o", folder.resolve("t.pftrace").toString()));
    line.addAll(List.of(flags));
    RecordOptions options =
        RecordOptions.of(
            new CommandLine(RecordFlags.spec()).parseArgs(line.toArray(String[]::new)));
    CommandContext context =
        new CommandContext(
            line,
            new ByteArrayInputStream(stdin.getBytes(StandardCharsets.UTF_8)),
            new StandardOutput(OutputStream.nullOutputStream()),
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8),
            Map.of(),
            Optional.empty(),
            handler -> {},
            (outer, needs) -> {
              throw new AssertionError("no framework is needed");
            });
    ConfigFlags what =
        ConfigFlags.of(new CommandLine(RecordFlags.spec()).parseArgs(line.toArray(String[]::new)));
    return new RecordCommandRunner(
            context, options, new TraceConfigFromFlags(what, false, context.in()), "")
        .run(
            service,
            new StartNotificationFd(OptionalInt.empty(), context.err()),
            () -> service.calls.add("at work"));
  }
}
