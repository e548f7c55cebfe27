package dev.sonda.itests.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** What a person sees on a terminal, and no program on a pipe: progress, colours, completion. */
@EnabledIfSystemProperty(named = "sonda.stress", matches = "true")
class TerminalIT {
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final String RED = "\033[31m";

  @TempDir Path folder;

  @BeforeAll
  static void findTmux() {
    assumeTrue(TmuxScreen.isInstalled(), "tmux isn't installed");
  }

  @Test
  void shouldShowWhatHappensInItsPlace() throws Exception {
    try (SondaProcess daemon = SondaProcess.start(folder, "daemon");
        TmuxScreen screen = TmuxScreen.open(folder)) {
      daemon.awaitStderr("ready", LIMIT);
      complete(screen);
      follow(screen);
      record(screen);
    }
  }

  private static void complete(TmuxScreen screen) throws Exception {
    Path script = SondaProcess.DISTRIBUTION.resolve("share/bash-completion/completions/sonda");
    screen.type("source " + script + "; clear", "Enter");
    screen.type("sonda sn", "Tab");
    screen.await("the whole word", text -> text.contains("sonda snapshot"));
    screen.type("", "C-c");
  }

  /** A buffer that is far too small loses what a person sees in red. */
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
