package dev.sonda.analysis.cli.internal.perfetto;

import dev.sonda.analysis.cli.internal.CommandContext;
import dev.sonda.analysis.cli.internal.perfetto.line.GetoptCommandLine;
import dev.sonda.analysis.cli.internal.perfetto.line.ShellException;
import dev.sonda.analysis.cli.internal.perfetto.line.Subcommand;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;

/**
 * The subcommand {@code query}: runs SQL statements from the command line, a file or standard input
 * on a trace.
 */
final class QueryCommand {
  private static final int TRACE = 0;
  private static final int SQL = 1;
  private static final String STANDARD_INPUT = "-";

  private final CommandContext context;
  private final GetoptCommandLine line;
  private final List<String> words;

  QueryCommand(CommandContext context, GetoptCommandLine line) {
    this.context = context;
    this.line = line;
    words = line.words();
  }

  void run() throws ShellException {
    if (words.size() > SQL + 1) {
      throw new ShellException(
          "query: a trace and the statements are expected, and nothing behind them: '"
              + String.join("' '", words.subList(SQL + 1, words.size()))
              + "'");
    }
    if (words.isEmpty()) {
      throw new ShellException("query: a trace file is required");
    }
    String sql = line.has(Subcommand.STRUCTURED_QUERY) ? structuredQuery() : sql();
    try (ShellTrace trace = ShellTrace.open(context, line, words.get(TRACE))) {
      long queryNanos = trace.run(sql);
      if (line.has(Subcommand.PERF_FILE)) {
        ShellFileAccess.writeTimes(
            context, line.value(Subcommand.PERF_FILE), trace.loadNanos(), queryNanos);
      }
      if (line.has(Subcommand.INTERACTIVE_FLAG)) {
        InteractivePrompt.run(context, line, trace);
      }
    }
  }

  private String structuredQuery() throws ShellException {
    List<String> specs = line.values(Subcommand.SUMMARY_SPEC);
    if (specs.isEmpty()) {
      throw new ShellException("query: --structured-query-id needs a --summary-spec");
    }
    return SummarySpecFiles.read(context, specs).query(line.value(Subcommand.STRUCTURED_QUERY));
  }

  /**
   * The SQL to run: from the argument if there is one, else from the file, else from standard
   * input.
   */
  private String sql() throws ShellException {
    String file = line.value(Subcommand.QUERY_FILE);
    String sql = "";
    if (words.size() > SQL) {
      sql = words.get(SQL);
    } else if (!file.isEmpty() && !file.equals(STANDARD_INPUT)) {
      sql = read(file);
    } else if (!file.isEmpty() || !context.terminals().isInput()) {
      sql = readInput();
    }
    if (sql.isEmpty()) {
      throw new ShellException(
          "query: there is no SQL; it comes as an argument, by -f FILE, or by standard input");
    }
    return sql;
  }

  private String read(String file) throws ShellException {
    try {
      return new String(Files.readAllBytes(context.file(file)), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new ShellException("query: unable to read file '" + file + "'", e);
    }
  }

  private String readInput() throws ShellException {
    try {
      return new String(context.in().readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new ShellException("query: failed to read SQL from stdin", e);
    }
  }
}
