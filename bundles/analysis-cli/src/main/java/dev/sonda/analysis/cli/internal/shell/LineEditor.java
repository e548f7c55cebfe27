package dev.sonda.analysis.cli.internal.shell;

import dev.sonda.analysis.cli.internal.Failure;
import dev.sonda.analysis.cli.internal.session.Script;
import dev.sonda.analysis.cli.internal.session.SqlSession;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jline.reader.Candidate;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.ParsedLine;
import org.jline.reader.UserInterruptException;
import org.jline.terminal.Terminal;
import org.jline.terminal.Terminal.Signal;
import org.jline.terminal.Terminal.SignalHandler;
import org.jline.terminal.TerminalBuilder;

/**
 * Reads statements on a terminal and runs them until the user leaves. With its parser the only
 * class that uses JLine, so that scripts don't load it. Ctrl-C comes on a thread of JLine's.
 */
public final class LineEditor {
  private static final String PROMPT = "sql> ";
  private static final String NEXT_LINE_PROMPT = "%P > ";

  private final SqlSession session;
  private final Script script;
  private final Completion completion;
  private final PrintStream err;
  private final Terminal terminal;
  private final LineReader reader;

  private LineEditor(
      SqlSession session, PrintStream err, Terminal terminal, Optional<Path> history) {
    this.session = session;
    this.err = err;
    this.terminal = terminal;
    script = new Script(session);
    completion = new Completion(session::trace);
    LineReaderBuilder builder =
        LineReaderBuilder.builder()
            .appName("sonda")
            .terminal(terminal)
            .parser(new SqlParser())
            .completer((editing, line, candidates) -> complete(line, candidates))
            .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
            .option(LineReader.Option.CASE_INSENSITIVE, true)
            .variable(LineReader.SECONDARY_PROMPT_PATTERN, NEXT_LINE_PROMPT);
    history.ifPresent(file -> builder.variable(LineReader.HISTORY_FILE, file));
    reader = builder.build();
  }

  /** Talks with the user until the end of input or {@code .quit}. */
  public static void converse(
      SqlSession session, PrintStream out, PrintStream err, Optional<Path> history)
      throws IOException {
    try (Terminal terminal =
        TerminalBuilder.builder()
            .name("sonda")
            .system(true)
            .provider("ffm")
            .nativeSignals(true)
            .build()) {
      out.println("Statements end with a semicolon; .help lists commands, .quit leaves.");
      out.flush();
      new LineEditor(session, err, terminal, history).run();
    }
  }

  private void run() {
    Optional<String> text = read();
    while (text.isPresent() && runHere(text.get())) {
      text = read();
    }
  }

  /** Runs what was typed; Ctrl-C ends the query. False if it was {@code .quit}. */
  private boolean runHere(String text) {
    SignalHandler before = terminal.handle(Signal.INT, signal -> session.cancel());
    try {
      return script.runText(text);
    } catch (Failure e) {
      err.println(e.getMessage());
      return true;
    } finally {
      terminal.handle(Signal.INT, before);
    }
  }

  /** The next statement; a blank one after Ctrl-C, and none at the end of input. */
  private Optional<String> read() {
    try {
      return Optional.of(reader.readLine(PROMPT));
    } catch (UserInterruptException e) {
      return Optional.of("");
    } catch (EndOfFileException e) {
      return Optional.empty();
    }
  }

  /** JLine replaces the word between blanks, of which the name may be only the end. */
  private void complete(ParsedLine line, List<Candidate> candidates) {
    String before = line.line().substring(0, line.cursor());
    String word = line.word().substring(0, line.wordCursor());
    String kept = word.startsWith(".") ? "" : word.replaceFirst("\\w*\\z", "");
    for (String name : completion.at(before)) {
      candidates.add(
          new Candidate(
              kept + name,
              name,
              null,
              null,
              null,
              null,
              !name.equals(".read") && !name.equals(".open")));
    }
  }
}
