package dev.sonda.analysis.cli.internal.session;

import dev.sonda.analysis.cli.internal.CommandContext;
import dev.sonda.analysis.cli.internal.format.RowFormat;
import dev.sonda.analysis.cli.internal.script.Statement;
import dev.sonda.engine.EngineException;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import dev.sonda.terminal.StandardOutput;
import dev.sonda.trace.processor.SqlDialect;
import dev.sonda.trace.processor.TraceProcessor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A session with open traces: runs statements and prints their rows. Used by one thread; {@link
 * #cancel} and {@link #close} may be called by any.
 */
public final class SqlSession implements AutoCloseable {
  private static final double NANOS_PER_SECOND = 1e9;

  private final CommandContext context;
  private final TraceOpening opening;
  private final SqlDialect dialect;
  private final ImportProgressLine importLine;
  private RowFormat format;
  private boolean isTimed;
  private boolean hasBinaryRows;
  private @Nullable ExportFile export;
  private List<Path> files;
  private volatile TraceProcessor trace;

  private SqlSession(
      CommandContext context,
      TraceOpening opening,
      SqlDialect dialect,
      List<Path> files,
      ImportProgressLine importLine,
      RowFormat format)
      throws CommandFailure {
    this.context = context;
    this.opening = opening;
    this.dialect = dialect;
    this.files = files;
    this.importLine = importLine;
    this.format = format;
    trace = opening.open(files);
  }

  /** Opens a session with its first traces, whose statements are in a dialect. */
  public static SqlSession open(
      CommandContext context,
      TraceOpening opening,
      SqlDialect dialect,
      List<Path> files,
      ImportProgressLine importLine,
      RowFormat format)
      throws CommandFailure {
    return new SqlSession(context, opening, dialect, files, importLine, format);
  }

  /** Opens the current traces again, with the importers and extensions that are present now. */
  void reopen() throws CommandFailure {
    reopen(files);
  }

  /**
   * Opens other traces. The previous traces are closed afterwards; they stay open if the new ones
   * can't be opened.
   */
  void reopen(List<Path> others) throws CommandFailure {
    importLine.begin();
    TraceProcessor before = trace;
    trace = opening.open(others);
    files = others;
    before.close();
  }

  public TraceProcessor trace() {
    return trace;
  }

  CommandContext context() {
    return context;
  }

  /** The language of statements. */
  SqlDialect dialect() {
    return dialect;
  }

  void setFormat(RowFormat other) {
    format = other;
  }

  void setTimed(boolean timed) {
    isTimed = timed;
  }

  /** Cancels the running query. */
  public void cancel() {
    trace.cancel();
  }

  @Override
  public void close() {
    trace.close();
  }

  /** Directs the rows of the next statement to a file. */
  void setExport(ExportFile file) {
    export = file;
  }

  /** Runs a statement and prints its rows, or writes them to the file of {@code setExport}. */
  public void run(Statement statement) throws CommandFailure {
    ExportFile file = export;
    export = null;
    if (file != null) {
      file.write(out -> print(statement, file.format(), out));
      return;
    }
    checkOutput();
    print(statement, format, context.out());
    context.out().flush();
  }

  /**
   * Fails if a binary format would go to a terminal, or if standard output already has the binary
   * rows of another statement.
   */
  private void checkOutput() throws CommandFailure {
    if (format.isBinary() && (context.terminals().isOutput() || hasBinaryRows)) {
      throw new CommandFailure(
          ExitCode.USAGE,
          hasBinaryRows
              ? format.word() + " holds the rows of one statement; .export FILE names a file each"
              : format.word() + " is no text: send it to a file, or use .export FILE");
    }
  }

  private void print(Statement statement, RowFormat wanted, StandardOutput out)
      throws CommandFailure {
    long begin = context.nanoClock().getAsLong();
    importLine.begin();
    try {
      OptionalLong rows = wanted.output().print(trace, statement.text(), out);
      importLine.clear();
      hasBinaryRows |= wanted.isBinary() && out == context.out() && rows.isPresent();
      printTime(rows.orElse(0), begin);
    } catch (EngineException e) {
      importLine.clear();
      out.flush();
      throw failure(statement, e);
    } catch (IOException e) {
      throw CommandFailure.whileWriting("a temporary file", e);
    }
  }

  private void printTime(long rows, long begin) {
    if (isTimed) {
      double seconds = (context.nanoClock().getAsLong() - begin) / NANOS_PER_SECOND;
      context.err().printf(Locale.ROOT, "%d rows, %.3f s%n", rows, seconds);
    }
  }

  private static CommandFailure failure(Statement statement, EngineException e) {
    ExitCode code =
        e.kind() == EngineException.Kind.CANCELLED ? ExitCode.ABORTED : ExitCode.FAILURE;
    return e.position().isPresent()
        ? new CommandFailure(
            code, e.getMessage() + "\n" + ErrorLocation.of(statement, e.position().getAsInt()), e)
        : new CommandFailure(code, String.valueOf(e.getMessage()), e);
  }
}
