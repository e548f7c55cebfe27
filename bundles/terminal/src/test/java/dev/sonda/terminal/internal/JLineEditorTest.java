package dev.sonda.terminal.internal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.terminal.LineEditorLanguage;
import dev.sonda.terminal.LineEditorLanguage.Words;
import dev.sonda.terminal.WordCompletion;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jline.terminal.Terminal;
import org.jline.terminal.Terminal.Signal;
import org.jline.terminal.impl.DumbTerminal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(240)
class JLineEditorTest {
  @TempDir Path folder;

  @Test
  void shouldReadLinesUntilEndOfInput() throws IOException {
    try (JLineEditor editor = editor(Words.QUOTED, "one\n\ntwo\n")) {
      assertThat(editor.read()).contains("one");
      assertThat(editor.read()).contains("");
      assertThat(editor.read()).contains("two");
      assertThat(editor.read()).isEmpty();
    }
  }

  @Test
  void shouldContinueLineWhileBracketIsOpen() throws IOException {
    try (JLineEditor editor = editor(Words.QUOTED, "each {\n ps }\n")) {
      assertThat(editor.read()).contains("each {\n ps }");
    }
  }

  @Test
  void shouldContinueLineWhileLanguageReportsOpenText() throws IOException {
    try (JLineEditor editor = editor(Words.PLAIN, "SELECT 'a\n b {';\n")) {
      assertThat(editor.read()).contains("SELECT 'a\n b {';");
    }
  }

  @Test
  void shouldKeepHistoryInFile() throws IOException {
    Path history = folder.resolve("history");
    try (JLineEditor editor =
        new JLineEditor(new Language(Words.QUOTED), terminal("one\n"), Optional.of(history))) {
      editor.read();
    }
    assertThat(history).content().endsWith(":one\n");
    assertThat(Files.isRegularFile(history)).isTrue();
  }

  @Test
  void shouldRunInterruptActionOnlyUntilRegistrationIsClosed() throws IOException {
    List<String> ran = new ArrayList<>();
    Terminal terminal = terminal("");
    try (JLineEditor editor =
        new JLineEditor(new Language(Words.QUOTED), terminal, Optional.empty())) {
      try (var _ = editor.onInterrupt(() -> ran.add("inner"))) {
        terminal.raise(Signal.INT);
      }
      terminal.raise(Signal.INT);
    }
    assertThat(ran).containsExactly("inner");
  }

  private static JLineEditor editor(Words words, String typed) throws IOException {
    return new JLineEditor(new Language(words), terminal(typed), Optional.empty());
  }

  private static Terminal terminal(String typed) throws IOException {
    return new DumbTerminal(
        new ByteArrayInputStream(typed.getBytes(UTF_8)), new ByteArrayOutputStream());
  }

  /** A language for tests; with plain words, a semicolon ends a line. */
  private record Language(Words words) implements LineEditorLanguage {
    @Override
    public String prompt() {
      return "> ";
    }

    @Override
    public String historyName() {
      return "history";
    }

    @Override
    public boolean isOpen(String text) {
      return words == Words.PLAIN && !text.endsWith(";");
    }

    @Override
    public List<WordCompletion> complete(String before, String word) {
      return List.of();
    }
  }
}
