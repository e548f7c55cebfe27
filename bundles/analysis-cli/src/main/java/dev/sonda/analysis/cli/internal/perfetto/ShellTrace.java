package dev.sonda.analysis.cli.internal.perfetto;

import dev.sonda.analysis.cli.internal.CommandContext;
import dev.sonda.analysis.cli.internal.perfetto.line.GetoptCommandLine;
import dev.sonda.analysis.cli.internal.perfetto.line.GlobalFlags;
import dev.sonda.analysis.cli.internal.perfetto.line.ShellException;
import dev.sonda.analysis.cli.internal.perfetto.statement.CsvResult;
import dev.sonda.analysis.cli.internal.perfetto.statement.StatementErrorText;
import dev.sonda.analysis.cli.internal.perfetto.statement.StatementSplitter;
import dev.sonda.analysis.cli.internal.session.TraceOpening;
import dev.sonda.engine.EngineException;
import dev.sonda.engine.EngineOptions;
import dev.sonda.terminal.StandardOutput;
import dev.sonda.trace.importing.ImportOptions;
import dev.sonda.trace.metrics.MetricResult;
import dev.sonda.trace.processor.SqlDialect;
import dev.sonda.trace.processor.TraceProcessor;
import dev.sonda.trace.processor.TraceProcessorOptions;
import dev.sonda.trace.processor.TraceRows;
import dev.sonda.trace.summary.SummaryException;
import dev.sonda.trace.summary.SummaryRequest;
import dev.sonda.trace.summary.TraceSummary;
import java.io.IOException;
import java.util.List;

/** An open trace on which the shell runs PerfettoSQL. */
final class ShellTrace implements AutoCloseable {
  /** Consumes the rows of a statement. */
  @FunctionalInterface
  interface RowReader {
    void read(TraceRows rows) throws EngineException;
  }

  private final CommandContext context;
  private final GetoptCommandLine line;
  private final String name;
  private final long loadNanos;
  private volatile TraceProcessor trace;

  private ShellTrace(CommandContext context, GetoptCommandLine line, String name)
      throws ShellException {
    this.context = context;
    this.line = line;
    this.name = name;
    long begin = context.nanoClock().getAsLong();
    trace = open();
    loadNanos = context.nanoClock().getAsLong() - begin;
  }

  static ShellTrace open(CommandContext context, GetoptCommandLine line, String name)
      throws ShellException {
    ShellTrace trace = new ShellTrace(context, line, name);
    context.onExit().accept(trace::close);
    return trace;
  }

  private TraceProcessor open() throws ShellException {
    try {
      return context.traces().open(List.of(context.file(name)), options(context, line));
    } catch (IOException e) {
      throw new ShellException(
          "failed to read trace file (path: %s): %s"
              .formatted(name, TraceOpening.failure(name, e).getMessage()),
          e);
    } catch (EngineException e) {
      throw new ShellException(String.valueOf(e.getMessage()), e);
    }
  }

  private static TraceProcessorOptions options(CommandContext context, GetoptCommandLine line)
      throws ShellException {
    EngineOptions engine = EngineOptions.defaults();
    return TraceProcessorOptions.defaults()
        .withEngineOptions(line.has(GlobalFlags.SQL_FILES) ? engine.withFiles() : engine)
        .withDialect(SqlDialect.PERFETTO)
        .withImportOptions(
            new ImportOptions(line.has(GlobalFlags.CROP), line.has(GlobalFlags.ANALYZE_CONTENT)))
        .withSqlPackages(SqlPackageFolders.of(context, line))
        .withMetrics(MetricSources.of(context, line));
  }

  long loadNanos() {
    return loadNanos;
  }

  /** Reopens the trace, which drops all tables and views that statements have created. */
  void forget() throws ShellException {
    TraceProcessor before = trace;
    trace = open();
    before.close();
  }

  /**
   * Runs statements one after the other, and prints the rows of each statement that returns rows;
   * stops at the first statement that fails.
   *
   * @return the total time in nanoseconds
   */
  long run(String sql) throws ShellException {
    List<String> statements = StatementSplitter.of(sql);
    if (statements.isEmpty()) {
      throw new ShellException("No valid SQL to run");
    }
    long begin = context.nanoClock().getAsLong();
    boolean isFirst = true;
    for (String statement : statements) {
      String printed = csv(statement);
      if (!printed.isEmpty()) {
        print(isFirst ? printed : "\n" + printed, context.out());
        isFirst = false;
      }
    }
    return context.nanoClock().getAsLong() - begin;
  }

  private String csv(String statement) throws ShellException {
    StringBuilder csv = new StringBuilder();
    read(statement, rows -> csv.append(CsvResult.of(rows)));
    return csv.toString();
  }

  /** Runs statements and passes the rows of the last statement to {@code reader}. */
  void read(String sql, RowReader reader) throws ShellException {
    try (TraceRows rows = trace.rows(sql)) {
      reader.read(rows);
    } catch (EngineException e) {
      throw StatementErrorText.of(sql, e);
    }
  }

  /** Runs statements and discards their rows. */
  void execute(String sql) throws ShellException {
    for (String statement : StatementSplitter.of(sql)) {
      read(statement, rows -> {});
    }
  }

  /** Computes v1 metrics. */
  MetricResult metrics(List<String> names) throws ShellException {
    try {
      return trace.metrics(names);
    } catch (EngineException e) {
      throw new ShellException(String.valueOf(e.getMessage()), e);
    }
  }

  /** Computes a summary. */
  TraceSummary summary(SummarySpecFiles files, SummaryRequest request) throws ShellException {
    try {
      return files.specs().summary(trace, request);
    } catch (SummaryException e) {
      throw new ShellException(String.valueOf(e.getMessage()), e);
    }
  }

  /** Uses the open trace, as an export or a conversion does. */
  @FunctionalInterface
  interface Use {
    void of(TraceProcessor trace) throws EngineException, IOException;
  }

  void use(Use use) throws ShellException, IOException {
    try {
      use.of(trace);
    } catch (EngineException e) {
      throw new ShellException(String.valueOf(e.getMessage()), e);
    }
  }

  private static void print(String text, StandardOutput out) {
    out.print(text);
    out.flush();
  }

  @Override
  public void close() {
    trace.close();
  }
}
