package dev.sonda.terminal.internal;

import dev.sonda.terminal.LineEditor;
import dev.sonda.terminal.LineEditorLanguage;
import dev.sonda.terminal.WordCompletion;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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
 * A line editor based on JLine. Only this class and {@link LineParser} use JLine, so that other
 * commands don't load it. Ctrl-C arrives on a thread of JLine.
 */
public final class JLineEditor implements LineEditor {
  private static final String NEXT_LINE_PROMPT = "%P > ";

  private final LineEditorLanguage language;
  private final Terminal terminal;
  private final LineReader reader;

  JLineEditor(LineEditorLanguage language, Terminal terminal, Optional<Path> history) {
    this.language = language;
    this.terminal = terminal;
    LineReaderBuilder builder =
        LineReaderBuilder.builder()
            .appName("sonda")
            .terminal(terminal)
            .parser(new LineParser(language))
            .completer((editing, line, candidates) -> complete(line, candidates))
            .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
            .option(LineReader.Option.CASE_INSENSITIVE, language.ignoresCase())
            .variable(LineReader.SECONDARY_PROMPT_PATTERN, NEXT_LINE_PROMPT);
    history.ifPresent(file -> builder.variable(LineReader.HISTORY_FILE, file));
    reader = builder.build();
  }

  /** Opens the terminal of this process. */
  public static JLineEditor open(LineEditorLanguage language, Map<String, String> environment)
      throws IOException {
    return new JLineEditor(
        language,
        TerminalBuilder.builder()
            .name("sonda")
            .system(true)
            .provider("ffm")
            .nativeSignals(true)
            .build(),
        HistoryFile.in(environment, language.historyName()));
  }

  @Override
  public Optional<String> read() {
    try {
      return Optional.of(reader.readLine(language.prompt()));
    } catch (UserInterruptException e) {
      return Optional.of("");
    } catch (EndOfFileException e) {
      return Optional.empty();
    }
  }

  @Override
  public OutputStream output() {
    return terminal.output();
  }

  @Override
  public Interrupts onInterrupt(Runnable action) {
    SignalHandler before = terminal.handle(Signal.INT, signal -> action.run());
    return () -> terminal.handle(Signal.INT, before);
  }

  @Override
  public void close() throws IOException {
    terminal.close();
  }

  private void complete(ParsedLine line, List<Candidate> candidates) {
    String before = line.line().substring(0, line.cursor());
    String word = line.word().substring(0, line.wordCursor());
    language.complete(before, word).forEach(each -> candidates.add(candidate(each)));
  }

  private static Candidate candidate(WordCompletion word) {
    String meaning = word.meaning().isEmpty() ? null : word.meaning();
    return new Candidate(word.text(), word.label(), null, meaning, null, null, word.isWhole());
  }
}
