package dev.sonda.analysis.cli.internal.sql;

import dev.sonda.analysis.cli.internal.CommandContext;
import dev.sonda.analysis.cli.internal.session.ImportProgressLine;
import dev.sonda.analysis.cli.internal.session.ScriptRunner;
import dev.sonda.analysis.cli.internal.session.SqlSession;
import dev.sonda.analysis.cli.internal.session.TraceOpening;
import dev.sonda.analysis.cli.internal.shell.SqlShell;
import dev.sonda.engine.EngineException;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import dev.sonda.trace.processor.TraceProcessor;
import dev.sonda.trace.processor.TraceProcessorOptions;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.List;

/**
 * The command {@code sonda sql}: opens the traces and runs the queries, the files or the shell that
 * the command line names.
 */
public final class SqlCommand {
  private final CommandContext context;
  private final SqlOptions options;
  private final ImportProgressLine importLine;

  public SqlCommand(CommandContext context, SqlOptions options) {
    this.context = context;
    this.options = options;
    importLine =
        new ImportProgressLine(
            context.err(), context.terminals().canShowProgress(), context.nanoClock());
  }

  public ExitCode run() throws CommandFailure {
    try (SqlSession session =
        SqlSession.open(
            context,
            this::open,
            options.dialect(),
            options.traces(),
            importLine,
            options.format())) {
      context.onExit().accept(session::close);
      runStatements(session);
      return ExitCode.OK;
    }
  }

  private TraceProcessor open(List<Path> traces) throws CommandFailure {
    try {
      return context
          .traces()
          .open(
              traces,
              TraceProcessorOptions.defaults()
                  .withEngineOptions(options.engine())
                  .withDialect(options.dialect())
                  .withSqlPackages(options.sqlPackages())
                  .withProgress(importLine));
    } catch (IOException e) {
      throw TraceOpening.failure(fileOf(e, traces), e);
    } catch (EngineException e) {
      throw new CommandFailure(ExitCode.FAILURE, String.valueOf(e.getMessage()), e);
    } finally {
      importLine.clear();
    }
  }

  /**
   * The name of the trace file that can't be read, from the exception if it names a file, else the
   * first trace.
   */
  private static String fileOf(IOException e, List<Path> traces) {
    return e instanceof FileSystemException known && known.getFile() != null
        ? known.getFile()
        : traces.getFirst().toString();
  }

  private void runStatements(SqlSession session) throws CommandFailure {
    ScriptRunner script = new ScriptRunner(session);
    if (!options.files().isEmpty() || !options.queries().isEmpty()) {
      for (String file : options.files()) {
        script.runFile(Path.of(file));
      }
      for (String query : options.queries()) {
        if (!script.runText(query)) {
          return;
        }
      }
    } else if (context.terminals().canEdit()) {
      converse(session);
    } else {
      script.run(context.in(), "standard input");
    }
  }

  private void converse(SqlSession session) throws CommandFailure {
    try {
      SqlShell.converse(session, context);
    } catch (IOException e) {
      throw new CommandFailure(ExitCode.FAILURE, "the terminal fails: " + e.getMessage(), e);
    }
  }
}
