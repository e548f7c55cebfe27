package dev.sonda.analysis.cli.internal.perfetto;

import dev.sonda.analysis.cli.internal.CommandContext;
import dev.sonda.analysis.cli.internal.perfetto.line.GetoptCommandLine;
import dev.sonda.analysis.cli.internal.perfetto.line.ShellException;
import dev.sonda.analysis.cli.internal.perfetto.line.Subcommand;
import dev.sonda.engine.EngineException;
import dev.sonda.trace.processor.TraceExport;
import dev.sonda.trace.processor.TraceProcessor;
import java.io.IOException;
import java.nio.channels.FileChannel;

/** The subcommand {@code export}: writes all tables of a trace into one file. */
final class ExportCommand {
  private static final String SQLITE = "sqlite";
  private static final String ARROW_TAR = "arrow_tar";
  private static final String PERFETTO = "perfetto";

  /** A file format for all tables of a trace. */
  @FunctionalInterface
  interface Format {
    void write(TraceProcessor trace, FileChannel target) throws EngineException, IOException;
  }

  private final CommandContext context;
  private final GetoptCommandLine line;

  ExportCommand(CommandContext context, GetoptCommandLine line) {
    this.context = context;
    this.line = line;
  }

  void run() throws ShellException {
    if (line.words().isEmpty()) {
      throw new ShellException("export: a format is required: sqlite or arrow_tar");
    }
    Format format = format(line.words().getFirst());
    if (!line.has(Subcommand.OUTPUT)) {
      throw new ShellException("export: -o FILE is required");
    }
    if (line.words().size() != 2) {
      throw new ShellException(
          line.words().size() < 2
              ? "export: a trace file is required"
              : "export: one trace file is expected, not " + (line.words().size() - 1));
    }
    String output = line.value(Subcommand.OUTPUT);
    try (ShellTrace trace = ShellTrace.open(context, line, line.words().getLast())) {
      write(context, trace, format, output);
    }
  }

  private static Format format(String word) throws ShellException {
    return switch (word) {
      case SQLITE -> TraceExport::sqlite;
      case ARROW_TAR -> TraceExport::arrowTar;
      case PERFETTO ->
          throw new ShellException(
              "export: the format perfetto is one version of Perfetto's own, and not supported;"
                  + " sqlite and arrow_tar are");
      default ->
          throw new ShellException(
              "export: unknown format '" + word + "' (there are: sqlite, arrow_tar)");
    };
  }

  /** Writes the tables of a trace into a file that the user names. */
  static void write(CommandContext context, ShellTrace trace, Format format, String output)
      throws ShellException {
    ReplacedFile.write(context, output, target -> trace.use(all -> format.write(all, target)));
  }
}
