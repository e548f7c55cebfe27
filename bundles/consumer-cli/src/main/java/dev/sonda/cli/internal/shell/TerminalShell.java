package dev.sonda.cli.internal.shell;

import dev.sonda.terminal.ExitCode;
import dev.sonda.terminal.LineEditor;
import dev.sonda.terminal.LineEditorLanguage;
import dev.sonda.terminal.WordCompletion;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The shell on a terminal: this process edits lines, and the daemon completes and runs them. Runs
 * on the command's thread; Ctrl-C arrives on a thread of the line editor.
 */
final class TerminalShell implements LineEditorLanguage {
  private static final System.Logger LOG = System.getLogger(TerminalShell.class.getName());
  private static final Set<String> LEAVING = Set.of("exit", "quit");

  private final ShellClient daemon;

  private TerminalShell(ShellClient daemon) {
    this.daemon = daemon;
  }

  /** Reads and runs lines until the user quits. */
  static ExitCode converse(ShellClient daemon, Map<String, String> environment) throws IOException {
    TerminalShell shell = new TerminalShell(daemon);
    try (LineEditor editor = LineEditor.open(shell, environment)) {
      shell.run(editor);
      return ExitCode.OK;
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private void run(LineEditor editor) throws IOException {
    Optional<String> line = editor.read().map(String::strip);
    while (line.isPresent() && !LEAVING.contains(line.get())) {
      if (line.get().length() > ShellProtocol.LONGEST_COMMAND) {
        refuse(editor.output());
      } else if (!line.get().isEmpty()) {
        runThere(line.get(), editor);
      }
      line = editor.read().map(String::strip);
    }
  }

  private static void refuse(OutputStream out) throws IOException {
    String sentence = "no command may be longer than " + ShellProtocol.LONGEST_COMMAND + "\n";
    out.write(sentence.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  /**
   * Runs a command in the daemon. Ctrl-C interrupts the command; a second one ends the shell, in
   * case the daemon doesn't answer.
   */
  private void runThere(String command, LineEditor editor) throws IOException {
    AtomicBoolean isPressed = new AtomicBoolean();
    try (var _ = editor.onInterrupt(() -> interrupt(isPressed))) {
      daemon.run(command, editor.output(), editor.output());
    }
  }

  private void interrupt(AtomicBoolean isPressed) {
    try {
      if (isPressed.getAndSet(true)) {
        daemon.close();
      } else {
        daemon.interrupt();
      }
    } catch (IOException e) {
      LOG.log(System.Logger.Level.DEBUG, "the daemon has gone already", e);
    }
  }

  @Override
  public String prompt() {
    return "g! ";
  }

  @Override
  public String historyName() {
    return "shell-history";
  }

  /** The rules for splitting a line into words: with Gogo's quotes and brackets. */
  @Override
  public Words words() {
    return Words.QUOTED;
  }

  /**
   * The candidates that the daemon returns. An I/O exception is wrapped, since the interface
   * doesn't declare it.
   */
  @Override
  public List<WordCompletion> complete(String before, String word) {
    if (before.length() > ShellProtocol.LONGEST_COMMAND) {
      return List.of();
    }
    try {
      return daemon.complete(before).stream().map(TerminalShell::candidate).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static WordCompletion candidate(CompletionCandidate word) {
    return new WordCompletion(word.text(), word.text(), word.meaning(), !word.goesOn());
  }
}
