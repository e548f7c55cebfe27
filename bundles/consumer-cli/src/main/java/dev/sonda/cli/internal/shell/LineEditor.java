package dev.sonda.cli.internal.shell;

import dev.sonda.cli.internal.ExitCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jline.reader.Candidate;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.ParsedLine;
import org.jline.reader.UserInterruptException;
import org.jline.reader.impl.DefaultParser;
import org.jline.reader.impl.DefaultParser.Bracket;
import org.jline.terminal.Terminal;
import org.jline.terminal.Terminal.Signal;
import org.jline.terminal.Terminal.SignalHandler;
import org.jline.terminal.TerminalBuilder;

/**
 * The shell on a terminal: lines are edited here, and completed and run by the daemon. The only
 * class that uses JLine, so that no other command loads it. On the command's thread; Ctrl-C comes
 * on JLine's.
 */
final class LineEditor {
  private static final System.Logger LOG = System.getLogger(LineEditor.class.getName());
  private static final String PROMPT = "g! ";
  private static final String NEXT_LINE_PROMPT = "%P > ";
  private static final Set<String> LEAVING = Set.of("exit", "quit");

  private final ShellClient daemon;
  private final Terminal terminal;
  private final LineReader reader;

  private LineEditor(ShellClient daemon, Terminal terminal, Optional<Path> history) {
    this.daemon = daemon;
    this.terminal = terminal;
    LineReaderBuilder builder =
        LineReaderBuilder.builder()
            .appName("sonda")
            .terminal(terminal)
            .parser(parser())
            .completer((editing, line, candidates) -> complete(line, candidates))
            .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
            .variable(LineReader.SECONDARY_PROMPT_PATTERN, NEXT_LINE_PROMPT);
    history.ifPresent(file -> builder.variable(LineReader.HISTORY_FILE, file));
    this.reader = builder.build();
  }

  /** Reads and runs lines until the user leaves. */
  static ExitCode converse(ShellClient daemon, Optional<Path> history) throws IOException {
    try (Terminal terminal =
        TerminalBuilder.builder()
            .name("sonda")
            .system(true)
            .provider("ffm")
            .nativeSignals(true)
            .build()) {
      new LineEditor(daemon, terminal, history).run();
      return ExitCode.OK;
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private void run() throws IOException {
    Optional<String> line = read();
    while (line.isPresent() && !LEAVING.contains(line.get())) {
      if (line.get().length() > FrameLayout.LONGEST_COMMAND) {
        terminal.writer().println("no command may be longer than " + FrameLayout.LONGEST_COMMAND);
      } else if (!line.get().isEmpty()) {
        runThere(line.get());
      }
      line = read();
    }
  }

  /**
   * Runs a command in the daemon. Ctrl-C interrupts the command; a second one ends the shell, in
   * case the daemon doesn't answer.
   */
  private void runThere(String command) throws IOException {
    AtomicBoolean pressed = new AtomicBoolean();
    SignalHandler before =
        terminal.handle(
            Signal.INT,
            signal -> {
              try {
                if (pressed.getAndSet(true)) {
                  daemon.close();
                } else {
                  daemon.interrupt();
                }
              } catch (IOException e) {
                LOG.log(System.Logger.Level.DEBUG, "the daemon has gone already", e);
              }
            });
    try {
      daemon.run(command, terminal.output(), terminal.output());
    } finally {
      terminal.handle(Signal.INT, before);
    }
  }

  /** The next line; a blank one after Ctrl-C, and none at the end of input. */
  private Optional<String> read() {
    try {
      return Optional.of(reader.readLine(PROMPT).strip());
    } catch (UserInterruptException e) {
      return Optional.of("");
    } catch (EndOfFileException e) {
      return Optional.empty();
    }
  }

  /** A parser for Gogo's quotes and brackets: a line that leaves one open continues in the next. */
  private static DefaultParser parser() {
    return new DefaultParser()
        .eofOnUnclosedQuote(true)
        .eofOnEscapedNewLine(true)
        .eofOnUnclosedBracket(Bracket.CURLY, Bracket.ROUND, Bracket.SQUARE);
  }

  /**
   * Adds the daemon's candidates for the word at the cursor. JLine's interface can't throw an I/O
   * exception, so it is wrapped.
   */
  private void complete(ParsedLine line, List<Candidate> candidates) {
    String before = line.line().substring(0, line.cursor());
    if (before.length() > FrameLayout.LONGEST_COMMAND) {
      return;
    }
    try {
      daemon.complete(before).forEach(word -> candidates.add(candidate(word)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Candidate candidate(CompletionCandidate word) {
    String meaning = word.meaning().isEmpty() ? null : word.meaning();
    return new Candidate(word.text(), word.text(), null, meaning, null, null, !word.goesOn());
  }
}
