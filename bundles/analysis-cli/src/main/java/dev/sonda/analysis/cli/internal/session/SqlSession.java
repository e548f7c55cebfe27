package dev.sonda.analysis.cli.internal.session;

import dev.sonda.analysis.cli.internal.CommandContext;
import dev.sonda.analysis.cli.internal.format.RowFormat;
import dev.sonda.analysis.cli.internal.script.Statement;
import dev.sonda.engine.EngineException;
import dev.sonda.terminal.ExitCode;
import dev.sonda.terminal.Failure;
import dev.sonda.terminal.StandardOutput;
import dev.sonda.trace.processor.TraceProcessor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * An open trace whose rows are printed. Used by one thread; {@link #cancel} and {@link #close} by
 * any.
 */
public final class SqlSession implements AutoCloseable {
  private static final double NANOS_PER_SECOND = 1e9;

  private final CommandContext context;
  private final TraceOpening opening;
  private final ImportLine importLine;
  private RowFormat format;
  private boolean isTimed;
  private boolean hasBinaryRows;
  private @Nullable ExportFile export;
  private List<Path> files;
  private volatile TraceProcessor trace;

  private SqlSession(
      CommandContext context,
      TraceOpening opening,
      List<Path> files,
      ImportLine importLine,
      RowFormat format)
      throws Failure {
    this.context = context;
    this.opening = opening;
    this.files = files;
    this.importLine = importLine;
    this.format = format;
    trace = opening.open(files);
  }

  /** Opens the traces that a session begins with. */
  public static SqlSession open(
      CommandContext context,
      TraceOpening opening,
      List<Path> files,
      ImportLine importLine,
      RowFormat format)
      throws Failure {
    return new SqlSession(context, opening, files, importLine, format);
  }

  /** Opens the traces of before again, with importers and extensions as they are now. */
  void reopen() throws Failure {
    reopen(files);
  }

  /**
   * Opens other traces. Those of before are closed afterwards, and stay open where the others can't
   * be opened.
   */
  void reopen(List<Path> others) throws Failure {
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

  void setFormat(RowFormat other) {
    format = other;
  }

  void setTimed(boolean timed) {
    isTimed = timed;
  }

  /** Ends the query that runs. */
  public void cancel() {
    trace.cancel();
  }

  @Override
  public void close() {
    trace.close();
  }

  /** Has the rows of the next statement written into a file. */
  void setExport(ExportFile file) {
    export = file;
  }

  /** Runs a statement and prints its rows, or writes them where they were said to go. */
  public void run(Statement statement) throws Failure {
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

  /** Of a binary format, standard output holds the rows of one statement, and no screen does. */
  private void checkOutput() throws Failure {
    if (format.isBinary() && (context.terminals().isOutput() || hasBinaryRows)) {
      throw new Failure(
          ExitCode.USAGE,
          hasBinaryRows
              ? format.word() + " holds the rows of one statement; .export FILE names a file each"
              : format.word() + " is no text: send it to a file, or use .export FILE");
    }
  }

  private void print(Statement statement, RowFormat wanted, StandardOutput out) throws Failure {
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
      throw Failure.whileWriting("a temporary file", e);
    }
  }

  private void printTime(long rows, long begin) {
    if (isTimed) {
      double seconds = (context.nanoClock().getAsLong() - begin) / NANOS_PER_SECOND;
      context.err().printf(Locale.ROOT, "%d rows, %.3f s%n", rows, seconds);
    }
  }

  private static Failure failure(Statement statement, EngineException e) {
    ExitCode code =
        e.kind() == EngineException.Kind.CANCELLED ? ExitCode.ABORTED : ExitCode.FAILURE;
    return e.position().isPresent()
        ? new Failure(
            code, e.getMessage() + "\n" + QueryPlace.of(statement, e.position().getAsInt()), e)
        : new Failure(code, String.valueOf(e.getMessage()), e);
  }
}
