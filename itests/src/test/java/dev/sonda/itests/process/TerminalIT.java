package dev.sonda.itests.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Features that appear on a terminal only, not in a pipe: progress, colours, completion. */
@EnabledIfSystemProperty(named = "sonda.stress", matches = "true")
class TerminalIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final String PROMPT = "g!";
  private static final String RED = "\033[31m";

  @TempDir Path folder;

  @BeforeAll
  static void findTmux() {
    assumeTrue(TmuxScreen.isInstalled(), "tmux isn't installed");
  }

  @Test
  void shouldCompleteCommandsAndRedrawProgressOnTerminal() throws Exception {
    try (SondaProcess daemon = SondaProcess.start(folder, "daemon");
        TmuxScreen screen = TmuxScreen.open(folder)) {
      daemon.awaitStderr("ready", LIMIT);
      complete(screen);
      follow(screen);
      record(screen);
    }
  }

  @Test
  void shouldEditLinesOfTheShell() throws Exception {
    try (SondaProcess daemon = SondaProcess.start(folder, "daemon");
        TmuxScreen screen = TmuxScreen.open(folder)) {
      daemon.awaitStderr("ready", LIMIT);
      screen.type("mkfifo unwritten; sonda start mine -b 1mb 2>/dev/null; sonda shell", "Enter");
      screen.await("a prompt", text -> text.contains(PROMPT));
      completeInShell(screen);
      editInShell(screen);
      interruptInShell(screen, folder.resolve("unwritten"));
      screen.type("", "C-d");
      screen.type("clear; echo left $?", "Enter");
      screen.await("the end", text -> text.contains("left 0"));
      useShellWithoutEditor(screen);
    }
    assertThat(Files.readString(folder.resolve(".local/state/sonda/shell-history")))
        .contains("sessions");
  }

  private static void completeInShell(TmuxScreen screen) throws Exception {
    screen.type("sonda:sna", "Tab");
    screen.await("a command", text -> text.contains("sonda:snapshot"));
    screen.type("", "C-u");
    screen.type("sonda:stop mi", "Tab");
    screen.await("a session", text -> text.contains("sonda:stop mine"));
    screen.type("", "C-u");
    screen.type("why linux.sys_", "Tab");
    screen.await("a data source", text -> text.contains("why linux.sys_stats"));
    screen.type("", "C-u");
    if (Files.isReadable(Path.of("/sys/kernel/tracing/events/sched/sched_switch/format"))) {
      screen.type("sonda:start two sched/sched_swi", "Tab");
      screen.await("an event", text -> text.contains("sonda:start two sched/sched_switch"));
      screen.type("", "C-u");
    }
  }

  private static void editInShell(TmuxScreen screen) throws Exception {
    screen.type("sessions", "Enter");
    screen.await("sessions", text -> text.contains("session 1 'mine': STARTED"));
    screen.type("echo {a", "Enter");
    screen.await("a second line", text -> text.contains("\n >"));
    screen.type("b}", "Enter");
    screen.await("both lines", text -> text.contains("{a\nb}"));
    screen.type("", "C-r");
    screen.type("sess");
    screen.await("a search", text -> text.contains("bck-i-search: sess"));
    screen.type("", "Enter");
    screen.await("its command", text -> text.split("'mine': STARTED", -1).length == 3);
  }

  /** Ctrl-C ends the running command but not the shell, which keeps its variables. */
  private static void interruptInShell(TmuxScreen screen, Path pipe) throws Exception {
    screen.type("before = kept", "Enter");
    screen.type("echo be$before; cat " + pipe, "Enter");
    screen.await("a command that runs", text -> text.contains("\nbekept"));
    screen.type("", "C-c");
    screen.await("its end and a prompt", text -> text.contains("interrupted\n" + PROMPT));
    screen.type("echo still $before", "Enter");
    screen.await("the same shell", text -> text.contains("\nstill kept"));
  }

  private static void useShellWithoutEditor(TmuxScreen screen) throws Exception {
    screen.type("clear; TERM=dumb sonda shell", "Enter");
    screen.await("Gogo's own prompt", text -> text.contains(PROMPT));
    screen.type("sessions", "Enter");
    screen.await("sessions", text -> text.contains("session 1 'mine': STARTED"));
    screen.type("", "C-d");
  }

  private static void complete(TmuxScreen screen) throws Exception {
    Path script = SondaProcess.DISTRIBUTION.resolve("share/bash-completion/completions/sonda");
    screen.type("source " + script + "; clear", "Enter");
    screen.type("sonda sn", "Tab");
    screen.await("the whole word", text -> text.contains("sonda snapshot"));
    screen.type("", "C-c");
  }

  /**
   * Follows the statistics of a session whose buffer is too small, so that its losses are shown in
   * red.
   */
  private static void follow(TmuxScreen screen) throws Exception {
    screen.type(
        "clear; sonda start tiny -b 4kb && sonda stats tiny --follow --period 100ms", "Enter");
    String text = screen.await("a loss", shown -> shown.contains(RED) && shown.contains("/s"));
    assertThat(text.split("session \\d+ 'tiny'", -1)).as(text).hasSize(2);
    screen.type("", "C-c");
    screen.type("clear; echo left $?", "Enter");
    screen.await("the end", shown -> shown.contains("left 0"));
  }

  private static void record(TmuxScreen screen) throws Exception {
    screen.type("clear; sonda record -t 60s -o progress.pftrace", "Enter");
    screen.await("progress", text -> text.contains("recording ") && text.contains("of 60.0 s"));
    screen.type("", "C-c");
    String text = screen.await("a summary", shown -> shown.contains("progress.pftrace: "));
    assertThat(text).doesNotContain("Ctrl-C stops and saves");
  }
}
