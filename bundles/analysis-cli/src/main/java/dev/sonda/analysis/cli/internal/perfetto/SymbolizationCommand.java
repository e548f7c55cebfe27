package dev.sonda.analysis.cli.internal.perfetto;

import dev.sonda.analysis.cli.internal.CommandContext;
import dev.sonda.analysis.cli.internal.format.ControlCharacterEscape;
import dev.sonda.analysis.cli.internal.perfetto.line.GetoptCommandLine;
import dev.sonda.analysis.cli.internal.perfetto.line.ShellException;
import dev.sonda.analysis.cli.internal.perfetto.line.Subcommand;
import dev.sonda.analysis.cli.internal.perfetto.symbols.SymbolSources;
import dev.sonda.analysis.cli.internal.perfetto.symbols.SymbolizationReport;
import dev.sonda.analysis.cli.internal.perfetto.symbols.TraceSymbols;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The utility {@code symbolize}: writes packets with the functions of a trace's code addresses, to
 * be appended to the trace. Environment variables name the folders with symbols.
 */
final class SymbolizationCommand {
  /** Folders with programs, separated by colons. */
  static final String PROGRAMS = "PERFETTO_BINARY_PATH";

  /** The value {@code find} says that programs are at their paths below the folders. */
  private static final String MODE = "PERFETTO_SYMBOLIZER_MODE";

  private static final String BREAKPAD = "BREAKPAD_SYMBOL_DIR";

  private final CommandContext context;
  private final GetoptCommandLine line;

  SymbolizationCommand(CommandContext context, GetoptCommandLine line) {
    this.context = context;
    this.line = line;
  }

  void run(ConversionFiles files) throws ShellException {
    SymbolSources sources = sources();
    if (sources.isEmpty()) {
      throw new ShellException(
          "symbolize: %s isn't set; list the folders with unstripped programs in it, as a:b, or name"
                  .formatted(PROGRAMS)
              + " one with symbol files of Breakpad in "
              + BREAKPAD);
    }
    files.readAsFile(name -> {
      try (ShellTrace trace = ShellTrace.open(context, line, name)) {
        files.write(true, out -> write(context, line, trace, sources, out));
      }
    });
  }

  /** Writes the symbols of a trace, and prints what is missing to standard error. */
  static void write(
      CommandContext context,
      GetoptCommandLine line,
      ShellTrace trace,
      SymbolSources sources,
      OutputStream out)
      throws ShellException {
    List<SymbolizationReport> reports = new ArrayList<>();
    try {
      trace.use(processor -> reports.add(TraceSymbols.write(processor, sources, out)));
    } catch (IOException e) {
      throw new ShellException("symbols can't be read: " + e.getMessage(), e);
    }
    for (SymbolizationReport report : reports) {
      report
          .lines("name more folders in " + PROGRAMS, line.has(Subcommand.VERBOSE))
          .forEach(text -> context.err().println(ControlCharacterEscape.of(text)));
    }
  }

  private SymbolSources sources() {
    String breakpad = context.environment().getOrDefault(BREAKPAD, "");
    boolean hasBreakpad = !breakpad.isEmpty();
    List<Path> programs = hasBreakpad ? List.of() : folders(context, PROGRAMS);
    boolean isFinding = context.environment().getOrDefault(MODE, "").equals("find");
    return new SymbolSources(
        isFinding ? List.of() : programs,
        List.of(),
        isFinding ? programs : List.of(),
        hasBreakpad ? List.of(context.file(breakpad)) : List.of(),
        context.environment());
  }

  /** The folders that an environment variable lists. */
  static List<Path> folders(CommandContext context, String variable) {
    return folders(context, context.environment().getOrDefault(variable, ""), ":");
  }

  /** The folders of a list; an empty name stands for none. */
  static List<Path> folders(CommandContext context, String list, String separator) {
    return Arrays.stream(list.split(separator, -1))
        .filter(name -> !name.isEmpty())
        .map(context::file)
        .toList();
  }
}
