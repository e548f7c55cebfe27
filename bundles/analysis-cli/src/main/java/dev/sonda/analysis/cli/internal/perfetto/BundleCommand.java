package dev.sonda.analysis.cli.internal.perfetto;

import dev.sonda.analysis.cli.internal.CommandContext;
import dev.sonda.analysis.cli.internal.perfetto.convert.TraceArchive;
import dev.sonda.analysis.cli.internal.perfetto.deobfuscation.DeobfuscationPacket;
import dev.sonda.analysis.cli.internal.perfetto.deobfuscation.MapFile;
import dev.sonda.analysis.cli.internal.perfetto.line.GetoptCommandLine;
import dev.sonda.analysis.cli.internal.perfetto.line.ShellException;
import dev.sonda.analysis.cli.internal.perfetto.line.Subcommand;
import dev.sonda.analysis.cli.internal.perfetto.symbols.SymbolSources;
import dev.sonda.analysis.cli.internal.perfetto.symbols.UnusableSymbolizerException;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The subcommand {@code bundle}: packs a trace with the symbols of its code and the original names
 * of obfuscated classes, so that it can be read on a machine without the programs.
 */
final class BundleCommand {
  private static final String TRACE = "trace.perfetto";
  private static final String SYMBOLS = "symbols.pb";
  private static final String DEOBFUSCATION = "deobfuscation.pb";
  private static final String STANDARD_STREAM = "-";

  private static final String PROGRAMS_OF_TRACE =
      """
      SELECT DISTINCT name FROM stack_profile_mapping
      WHERE build_id != '' AND name GLOB '/*' ORDER BY name
      """;

  private final CommandContext context;
  private final GetoptCommandLine line;

  BundleCommand(CommandContext context, GetoptCommandLine line) {
    this.context = context;
    this.line = line;
  }

  void run() throws ShellException {
    List<String> names = line.words();
    if (names.size() < 2) {
      throw new ShellException("bundle: name a trace and the file to write, INPUT OUTPUT");
    }
    if (names.size() > 2) {
      throw new ShellException(
          "bundle: unexpected argument '%s'; --%s takes one list of folders, as a,b"
              .formatted(names.get(2), Subcommand.SYMBOL_PATHS));
    }
    if (names.contains(STANDARD_STREAM)) {
      throw new ShellException("bundle: both names must be files, not standard input or output");
    }
    String input = names.getFirst();
    String output = names.getLast();
    if (Files.isDirectory(context.file(output))) {
      throw new ShellException("bundle: " + output + " is a folder; name the file to write");
    }
    ReplacedFile.write(
        context,
        output,
        target -> {
          try (ShellTrace trace = ShellTrace.open(context, line, input)) {
            write(input, trace, new BufferedOutputStream(Channels.newOutputStream(target)));
          }
        });
    context.out().println("Wrote " + output + ".");
  }

  private void write(String input, ShellTrace trace, OutputStream out)
      throws ShellException, IOException {
    byte[] symbols = symbols(trace);
    byte[] originalNames = originalNames();
    TraceArchive archive = new TraceArchive(out);
    archive.add(TRACE, context.file(input));
    if (symbols.length > 0) {
      archive.add(SYMBOLS, symbols);
    }
    if (originalNames.length > 0) {
      archive.add(DEOBFUSCATION, originalNames);
    }
    archive.finish();
  }

  private byte[] symbols(ShellTrace trace) throws ShellException {
    ByteArrayOutputStream symbols = new ByteArrayOutputStream();
    SymbolSources sources = sources(trace);
    try {
      SymbolizationCommand.write(context, line, trace, sources, symbols);
    } catch (ShellException e) {
      if (!(e.getCause() instanceof UnusableSymbolizerException)) {
        throw e;
      }
      // The rest of the bundle is worth having where LLVM isn't installed.
      context.err().println("bundle: without symbols of programs: " + e.getMessage());
    }
    return symbols.toByteArray();
  }

  private SymbolSources sources(ShellTrace trace) throws ShellException {
    List<Path> folders = new ArrayList<>();
    folders.addAll(SymbolizationCommand.folders(context, line.value(Subcommand.SYMBOL_PATHS), ","));
    folders.addAll(SymbolizationCommand.folders(context, SymbolizationCommand.PROGRAMS));
    List<Path> programs = new ArrayList<>();
    if (!line.has(Subcommand.NO_AUTO_SYMBOL_PATHS)) {
      folders.addAll(usualFolders());
      trace.read(
          PROGRAMS_OF_TRACE,
          rows -> {
            while (rows.next()) {
              addProgram(rows.stringValue(0), programs);
            }
          });
    }
    return new SymbolSources(folders, programs, List.of(), folders, context.environment());
  }

  private static void addProgram(String name, List<Path> programs) {
    try {
      programs.add(Path.of(name));
    } catch (InvalidPathException e) {
      // A name in a trace may be anything; one that can't be a path isn't one of a file here.
    }
  }

  /** Where distributions, perf and builds of Android put debug information. */
  private List<Path> usualFolders() {
    Map<String, String> environment = context.environment();
    List<Path> folders = new ArrayList<>();
    folders.add(Path.of("/usr/lib/debug"));
    if (environment.containsKey("HOME")) {
      folders.add(Path.of(environment.get("HOME"), ".debug"));
    }
    if (environment.containsKey("ANDROID_PRODUCT_OUT")) {
      folders.add(Path.of(environment.get("ANDROID_PRODUCT_OUT"), "symbols"));
    }
    return folders.stream().filter(Files::isDirectory).toList();
  }

  private byte[] originalNames() throws ShellException, IOException {
    ByteArrayOutputStream packets = new ByteArrayOutputStream();
    for (String map : line.values(Subcommand.PROGUARD_MAP)) {
      write(MapFile.of(map), packets);
    }
    if (!line.has(Subcommand.NO_AUTO_PROGUARD_MAPS)) {
      for (MapFile map : DeobfuscationCommand.mapsOfEnvironment(context)) {
        write(map, packets);
      }
    }
    return packets.toByteArray();
  }

  private void write(MapFile map, OutputStream packets) throws ShellException, IOException {
    DeobfuscationPacket.write(map.packageName(), DeobfuscationCommand.read(context, map), packets);
  }
}
