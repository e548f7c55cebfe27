package dev.sonda.cli.internal.background;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.RefusingStream;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import dev.sonda.terminal.StandardOutput;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The parent process of a background recording, with shells as child processes. */
@Timeout(240)
class BackgroundStartTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private StandardOutput standardOutput = new StandardOutput(out);
  private boolean signalsAtOnce;

  @Test
  void shouldPrintProcessIdWhenRecordingHasBegun() throws CommandFailure {
    assertThat(run("echo a word; echo $$ >&2; printf '\\000'; echo never heard", 10_000))
        .isEqualTo(ExitCode.OK);

    assertThat(Long.parseLong(out().strip())).isPositive();
    assertThat(err()).isEqualTo("a word\n");
  }

  @Test
  void shouldPassOnMessagesWhenRecordingCouldNotStart() throws CommandFailure {
    assertThat(run("echo sonda: no such folder; exit 7", 10_000)).isEqualTo(ExitCode.PERMISSION);

    assertThat(err()).isEqualTo("sonda: no such folder\n");
    assertThat(out()).isEmpty();
  }

  @Test
  void shouldReportExitCodeWhenProcessDiesSilently() throws CommandFailure {
    assertThat(run("kill -KILL $$", 10_000)).isEqualTo(ExitCode.FAILURE);

    assertThat(err()).contains("ended with exit code 137");
    assertThat(out()).isEmpty();
  }

  @Test
  void shouldSucceedWhenProcessEndsWithExitCodeZero() throws CommandFailure {
    assertThat(run("exit 0", 10_000)).isEqualTo(ExitCode.OK);

    assertThat(out()).isNotEmpty();
  }

  @Test
  void shouldEndAfterTimeLimitAndReportRunningProcess() throws CommandFailure {
    assertThat(run("exec sleep 60", 100)).isEqualTo(ExitCode.FAILURE);

    assertThat(err()).contains("not at work in 0 s; the recording goes on");
    Optional<ProcessHandle> child = ProcessHandle.of(Long.parseLong(out().strip()));
    assertThat(child).isPresent();
    child.get().destroy();
    child.get().onExit().join();
  }

  @Test
  void shouldExitAsAbortedWhenSignalArrivesDuringStart() {
    signalsAtOnce = true;

    CommandFailure failure =
        catchThrowableOfType(CommandFailure.class, () -> run("exec sleep 60", 10_000));

    assertThat(failure.exitCode()).isEqualTo(ExitCode.ABORTED);
    assertThat(out() + err()).isEmpty();
  }

  @Test
  void shouldReportFailureWhenProcessCannotBeStarted() {
    CommandFailure failure =
        catchThrowableOfType(
            CommandFailure.class,
            () -> new BackgroundStart(context(), List.of("/none/setsid"), 1).run(false, "ready"));

    assertThat(failure.exitCode()).isEqualTo(ExitCode.FAILURE);
    assertThat(failure).hasMessageContaining("/none/setsid");
  }

  @Test
  void shouldSendMessagesToStarterUntilRecordingBegins() {
    BackgroundReply word = BackgroundReply.of(context());

    word.err().println("before");
    word.reportRunning();
    word.err().println("after");
    word.reportRunning();

    assertThat(out()).isEqualTo("before\n\0");
    assertThat(err()).isEqualTo("after\n");
  }

  @Test
  void shouldWriteToOwnStandardErrorWhenStarterHasEnded() {
    standardOutput = new StandardOutput(new RefusingStream("Broken pipe"));
    BackgroundReply word = BackgroundReply.of(context());

    word.reportRunning();
    word.err().println("the summary");

    assertThat(err()).isEqualTo("the summary\n");
  }

  private ExitCode run(String script, long limitMs) throws CommandFailure {
    return new BackgroundStart(context(), List.of("sh", "-c", script), limitMs)
        .run(false, "at work");
  }

  private CommandContext context() {
    return new CommandContext(
        List.of("record"),
        InputStream.nullInputStream(),
        standardOutput,
        new PrintStream(err, true, StandardCharsets.UTF_8),
        Map.of(),
        Optional.empty(),
        handler -> {
          if (signalsAtOnce) {
            handler.run();
          }
        },
        (context, needs) -> {
          throw new AssertionError("no framework is needed");
        });
  }

  private String out() {
    standardOutput.flush();
    return out.toString(StandardCharsets.UTF_8);
  }

  private String err() {
    return err.toString(StandardCharsets.UTF_8);
  }
}
