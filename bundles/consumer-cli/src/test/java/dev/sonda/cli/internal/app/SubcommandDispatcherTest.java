package dev.sonda.cli.internal.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.cli.internal.CommandRun;
import dev.sonda.terminal.ExitCode;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SubcommandDispatcherTest {
  private final AtomicInteger frameworkStarts = new AtomicInteger();

  @Test
  void shouldPrintTheVersionInAllItsSpellings() {
    for (String spelling : new String[] {"version", "--version", "-V"}) {
      CommandRun run = run(spelling);
      assertThat(run.exitCode()).isZero();
      assertThat(run.out()).startsWith("sonda ").contains("Java ").endsWith(")\n");
    }
    assertThat(frameworkStarts).hasValue(0);
  }

  @Test
  void shouldPrintHelpOnStandardOutput() {
    for (String spelling : new String[] {"help", "--help", "-h"}) {
      CommandRun run = run(spelling);
      assertThat(run.exitCode()).isZero();
      assertThat(run.out()).contains("record", "dump", "daemon", "shell");
      assertThat(run.err()).isEmpty();
    }
  }

  @Test
  void shouldExplainTheExitCodes() {
    assertThat(run("help").out()).contains("Exit codes:\n", "  4        data was lost");
  }

  @Test
  void shouldPrintHelpOfOneCommand() {
    assertThat(run("help", "record").out()).contains("sonda record", "--no-clobber");
    assertThat(run("record", "--help").out()).isEqualTo(run("help", "record").out());
    assertThat(run("record", "-h").exitCode()).isZero();
  }

  @Test
  void shouldSuggestCommandWhenNameIsMisspelt() {
    CommandRun run = run("recrod");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("'recrod'", "did you mean 'record'?");
    assertThat(run.out()).isEmpty();
  }

  @Test
  void shouldPrintHelpForCommandsThatNeedNoFlags() {
    assertThat(run("help", "version").out()).startsWith("Usage: sonda version");
    assertThat(run("version", "--help").out()).isEqualTo(run("help", "version").out());
    assertThat(run("help", "help").out()).isEqualTo(run("help").out());
    assertThat(run("versoin").err()).contains("did you mean 'version'?");
  }

  @Test
  void shouldPrintHelpForEveryListedCommand() {
    for (String name :
        List.of(
            "record",
            "start",
            "stop",
            "snapshot",
            "sessions",
            "attach",
            "detach",
            "clone",
            "trigger",
            "dump",
            "sources",
            "doctor",
            "daemon",
            "shell",
            "version")) {
      assertThat(run("help").out()).contains("\n  " + name + " ");
      assertThat(run("help", name).exitCode()).isZero();
      assertThat(run("help", name).out()).startsWith("Usage: sonda " + name);
    }
  }

  @Test
  void shouldPrintHelpForSubcommands() {
    for (String below : List.of("explain", "lint", "merge", "presets")) {
      CommandRun run = run("help", "config", below);
      assertThat(run.exitCode()).as(run.err()).isZero();
      assertThat(run.out())
          .startsWith("Usage: sonda config " + below)
          .isEqualTo(run("config", below, "--help").out());
    }
    assertThat(run("help", "config", "lnit").err()).contains("no 'lnit'; did you mean 'lint'?");
    assertThat(run("help", "config", "lint", "x").err()).contains("'x' is one too many");
    assertThat(run("help", "recrod", "x").err()).contains("did you mean 'record'?");
  }

  @Test
  void shouldPrintHelpForPerfettoCommand() {
    CommandRun run = run("help", "perfetto");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).startsWith("Usage: perfetto ").contains("--config, -c");
    assertThat(run.err()).isEmpty();
    assertThat(run("help").out()).contains("\n  perfetto  ");
  }

  @Test
  void shouldRefuseArgumentsThatCommandDoesNotTake() {
    assertThat(run("version", "3").exitCode()).isEqualTo(2);
    assertThat(run("help", "record", "dump").err()).contains("'dump'").hasLineCount(1);
  }

  @Test
  void shouldSuggestFlagWhenItsNameIsMisspelt() {
    assertThat(run("record", "--jsom").err()).contains("'--jsom'; did you mean '--json'?");
    assertThat(run("dump", "--jsn", "t").err()).contains("did you mean '--json'?");
  }

  @Test
  void shouldReportFileNameThatLocaleCannotEncode() {
    CommandRun run = run("dump", "a\0b");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("no file can have the name", "LC_ALL").hasLineCount(1);
  }

  @Test
  void shouldRefuseUnknownArgumentsOfDaemonCommand() {
    assertThat(run("daemon", "now").exitCode()).isEqualTo(2);
    assertThat(run("daemon", "--help").out()).startsWith("Usage: sonda daemon");
    assertThat(frameworkStarts).hasValue(0);
  }

  @Test
  void shouldRefuseAnUnknownFlagInOneLine() {
    CommandRun run = run("record", "--no-such-option");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("--no-such-option").hasLineCount(1);
    assertThat(frameworkStarts).hasValue(0);
  }

  @Test
  void shouldRefuseAnEmptyCommandLine() {
    CommandRun run = run();
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains("Usage: sonda");
  }

  @Test
  void shouldRunInFrameworkWhenRecordingWithoutDaemon() {
    CommandRun run = run("record", "-t", "1s");
    assertThat(run.exitCode()).isEqualTo(5);
    assertThat(frameworkStarts).hasValue(1);
  }

  private CommandRun run(String... arguments) {
    return CommandRun.of(
        (context, needs) -> {
          frameworkStarts.incrementAndGet();
          return ExitCode.DAEMON_DIED;
        },
        arguments);
  }
}
