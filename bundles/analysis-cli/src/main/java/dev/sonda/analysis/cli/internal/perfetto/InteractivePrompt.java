package dev.sonda.analysis.cli.internal.perfetto;

import dev.sonda.analysis.cli.internal.CommandContext;
import dev.sonda.analysis.cli.internal.perfetto.line.GetoptCommandLine;
import dev.sonda.analysis.cli.internal.perfetto.line.ShellException;
import dev.sonda.analysis.cli.internal.perfetto.line.Subcommand;
import dev.sonda.analysis.cli.internal.perfetto.statement.TextTable;
import dev.sonda.trace.processor.TraceExport;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The interactive prompt: reads statements, one per line, and runs them until the end of the input.
 */
final class InteractivePrompt {
  private static final double NANOS_PER_MILLISECOND = 1e6;

  /** The prompt's text; the control characters before it erase a progress line. */
  private static final String PROMPT = "\r" + " ".repeat(80) + "\r> ";

  private static final String COMMANDS =
      """
      .quit, .q    leaves
      .help        these lines
      .dump FILE   writes all tables into an SQLite database
      .read FILE   runs the statements of a file
      .reset       forgets what statements have made
      .run-metrics the metrics of the command line
      .width N     the width of columns
      .load-metrics-sql changes nothing: files of metrics are read whenever they run
      """;

  private final CommandContext context;
  private final ShellTrace trace;
  private final GetoptCommandLine options;
  private final BufferedReader lines;
  private int width;

  private InteractivePrompt(CommandContext context, ShellTrace trace, GetoptCommandLine line) {
    this.context = context;
    this.trace = trace;
    this.options = line;
    lines = new BufferedReader(new InputStreamReader(context.in(), StandardCharsets.UTF_8));
    width = line.has(Subcommand.WIDE) ? TextTable.WIDE : TextTable.NARROW;
  }

  /** Opens the trace that the command line names and runs the prompt. */
  static void run(CommandContext context, GetoptCommandLine line) throws ShellException {
    if (line.words().isEmpty()) {
      throw new ShellException("interactive: a trace file is required");
    }
    try (ShellTrace trace = ShellTrace.open(context, line, line.words().getFirst())) {
      run(context, line, trace);
    }
  }

  static void run(CommandContext context, GetoptCommandLine line, ShellTrace trace)
      throws ShellException {
    new InteractivePrompt(context, trace, line).run();
  }

  private void run() throws ShellException {
    String line = next();
    while (line != null && !line.equals(".q") && !line.equals(".quit")) {
      if (line.isEmpty()) {
        context.out().println("If you want to quit, type .q or press CTRL-D.");
      } else if (line.startsWith(".")) {
        command(line.strip());
      } else {
        statement(line);
      }
      line = next();
    }
  }

  private @Nullable String next() throws ShellException {
    context.out().print(PROMPT);
    context.out().flush();
    try {
      return lines.readLine();
    } catch (IOException e) {
      throw new ShellException("reading statements failed: " + e.getMessage(), e);
    }
  }

  private void statement(String sql) throws ShellException {
    long begin = context.nanoClock().getAsLong();
    try {
      trace.read(sql, new TextTable(context, lines, width)::print);
    } catch (ShellException e) {
      context.err().println(e.getMessage());
    }
    double milliseconds = (context.nanoClock().getAsLong() - begin) / NANOS_PER_MILLISECOND;
    context
        .out()
        .print(String.format(Locale.ROOT, "\nQuery executed in %.3f ms\n\n", milliseconds));
  }

  private void command(String line) {
    String[] words = line.split("\\s+", 2);
    String argument = words.length < 2 ? "" : words[1];
    try {
      switch (words[0]) {
        case ".read" -> trace.run(Files.readString(context.file(argument)));
        case ".reset" -> trace.forget();
        case ".run-metrics" -> runMetrics();
        case ".load-metrics-sql" -> {}
        case ".width" -> width = Integer.parseUnsignedInt(argument);
        case ".dump" -> ExportCommand.write(context, trace, TraceExport::sqlite, argument);
        default -> context.err().print(COMMANDS);
      }
    } catch (ShellException e) {
      context.err().println(e.getMessage());
    } catch (IOException e) {
      context.err().println("unable to read file '" + argument + "'");
    } catch (NumberFormatException e) {
      context.err().println("'" + argument + "' is no width");
    }
  }

  private void runMetrics() throws ShellException {
    RequestedMetrics metrics = RequestedMetrics.of(options);
    if (metrics.names().isEmpty()) {
      throw new ShellException("the command line names no metrics");
    }
    metrics.print(context, trace);
  }
}
