package dev.sonda.analysis.cli.internal.shell;

import dev.sonda.analysis.cli.internal.CommandContext;
import dev.sonda.analysis.cli.internal.script.StatementScanner;
import dev.sonda.analysis.cli.internal.session.DotCommands;
import dev.sonda.analysis.cli.internal.session.ScriptRunner;
import dev.sonda.analysis.cli.internal.session.SqlSession;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.LineEditor;
import dev.sonda.terminal.LineEditorLanguage;
import dev.sonda.terminal.WordCompletion;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The interactive SQL shell: reads statements on a terminal and runs them until the user quits.
 * Ctrl-C is reported on a thread of the line editor.
 */
public final class SqlShell implements LineEditorLanguage {
  /** Dot commands that are followed by a file name. */
  private static final Set<String> BEFORE_FILE = Set.of(".read", ".open");

  private final SqlSession session;
  private final ScriptRunner script;
  private final SqlCompletion completion;
  private final PrintStream err;

  private SqlShell(SqlSession session, PrintStream err) {
    this.session = session;
    this.err = err;
    script = new ScriptRunner(session);
    completion = new SqlCompletion(session::trace);
  }

  /** Reads and runs statements until the end of input or {@code .quit}. */
  public static void converse(SqlSession session, CommandContext context) throws IOException {
    SqlShell shell = new SqlShell(session, context.err());
    try (LineEditor editor = LineEditor.open(shell, context.environment())) {
      context.out().println("Statements end with a semicolon; .help lists commands, .quit leaves.");
      context.out().flush();
      shell.run(editor);
    }
  }

  private void run(LineEditor editor) {
    Optional<String> text = editor.read();
    while (text.isPresent() && runHere(text.get(), editor)) {
      text = editor.read();
    }
  }

  /** Runs the typed text; Ctrl-C cancels the query. Returns false if the text was {@code .quit}. */
  private boolean runHere(String text, LineEditor editor) {
    try (var _ = editor.onInterrupt(session::cancel)) {
      return script.runText(text);
    } catch (CommandFailure e) {
      err.println(e.getMessage());
      return true;
    }
  }

  @Override
  public String prompt() {
    return "sql> ";
  }

  @Override
  public String historyName() {
    return "sql-history";
  }

  @Override
  public Words words() {
    return Words.PLAIN;
  }

  @Override
  public boolean ignoresCase() {
    return true;
  }

  /**
   * Whether Enter continues the text on another line: as long as the statement has no semicolon.
   */
  @Override
  public boolean isOpen(String text) {
    return isWithinStatement(text);
  }

  static boolean isWithinStatement(String text) {
    if (DotCommands.isCommand(text)) {
      return false;
    }
    StatementScanner scanner = new StatementScanner();
    text.lines().forEach(scanner::add);
    return scanner.isWithinStatement();
  }

  @Override
  public List<WordCompletion> complete(String before, String word) {
    return candidates(word, completion.at(before));
  }

  /**
   * Candidates for the line editor. It replaces the whole word between blanks, while a completed
   * name may be only the end of that word.
   */
  static List<WordCompletion> candidates(String word, List<String> names) {
    String kept = word.startsWith(".") ? "" : word.replaceFirst("\\w*\\z", "");
    return names.stream()
        .map(name -> new WordCompletion(kept + name, name, "", !BEFORE_FILE.contains(name)))
        .toList();
  }
}
