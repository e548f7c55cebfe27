package dev.sonda.analysis.cli.internal.session;

import dev.sonda.analysis.cli.internal.script.Statement;
import dev.sonda.analysis.cli.internal.script.StatementScanner;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Runs the SQL statements and dot commands of a text, each as soon as its last line has been read.
 */
public final class ScriptRunner {
  /** Deepest nesting of scripts; without a limit, scripts that read each other would never end. */
  private static final int DEEPEST = 16;

  private final SqlSession session;
  private final int depth;

  public ScriptRunner(SqlSession session) {
    this(session, 0);
  }

  private ScriptRunner(SqlSession session, int depth) {
    this.session = session;
    this.depth = depth;
  }

  /** Runs a text; returns false if {@code .quit} ended it. */
  public boolean runText(String text) throws CommandFailure {
    return run(new BufferedReader(new StringReader(text)), "the query");
  }

  public void runFile(Path file) throws CommandFailure {
    if (depth == DEEPEST) {
      throw new CommandFailure(
          ExitCode.FAILURE, file + " is read by itself, or by too many others");
    }
    try (InputStream in = Files.newInputStream(file)) {
      new ScriptRunner(session, depth + 1).run(in, file.toString());
    } catch (IOException e) {
      throw CommandFailure.whileReading(file.toString(), ExitCode.FAILURE, e);
    }
  }

  /** Runs the statements of a stream, such as standard input, until its end. */
  public void run(InputStream in, String name) throws CommandFailure {
    run(new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)), name);
  }

  private boolean run(BufferedReader lines, String name) throws CommandFailure {
    StatementScanner scanner = new StatementScanner();
    DotCommands commands = new DotCommands(session, this);
    try {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!scanner.isWithinStatement() && DotCommands.isCommand(line)) {
          if (!commands.run(line)) {
            return false;
          }
          scanner.skip();
        } else if (!runAll(scanner.add(line))) {
          return false;
        }
      }
    } catch (IOException e) {
      throw CommandFailure.whileReading(name, ExitCode.FAILURE, e);
    }
    return runAll(scanner.rest().stream().toList());
  }

  /** Runs the statements; returns false if the reader of the output has closed it. */
  private boolean runAll(Iterable<Statement> statements) throws CommandFailure {
    for (Statement statement : statements) {
      session.run(statement);
      if (session.context().out().hasFailed()) {
        return false;
      }
    }
    return true;
  }
}
