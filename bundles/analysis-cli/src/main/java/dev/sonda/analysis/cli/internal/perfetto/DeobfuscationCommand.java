package dev.sonda.analysis.cli.internal.perfetto;

import dev.sonda.analysis.cli.internal.CommandContext;
import dev.sonda.analysis.cli.internal.perfetto.deobfuscation.DeobfuscationPacket;
import dev.sonda.analysis.cli.internal.perfetto.deobfuscation.MapFile;
import dev.sonda.analysis.cli.internal.perfetto.deobfuscation.ObfuscationMap;
import dev.sonda.analysis.cli.internal.perfetto.deobfuscation.ObfuscationMap.InvalidMapException;
import dev.sonda.analysis.cli.internal.perfetto.line.ShellException;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.util.List;

/**
 * The utility {@code deobfuscate}: writes packets with the original names of obfuscated classes, to
 * be appended to a trace. The names come from files that an environment variable lists.
 */
final class DeobfuscationCommand {
  private static final String MAPS = "PERFETTO_PROGUARD_MAP";
  private static final String FORM =
      "list the mapping.txt of ProGuard or R8 in it, as package=file:package=file";

  private final CommandContext context;

  DeobfuscationCommand(CommandContext context) {
    this.context = context;
  }

  void run(ConversionFiles files) throws ShellException {
    List<MapFile> maps = maps();
    files.write(
        true,
        out -> {
          for (MapFile map : maps) {
            write(map, out);
          }
        });
  }

  private List<MapFile> maps() throws ShellException {
    List<MapFile> maps;
    try {
      maps = MapFile.listOf(context.environment().getOrDefault(MAPS, ""));
    } catch (IllegalArgumentException e) {
      throw new ShellException("deobfuscate: " + MAPS + ": " + e.getMessage() + "; " + FORM, e);
    }
    if (maps.isEmpty()) {
      throw new ShellException("deobfuscate: " + MAPS + " isn't set; " + FORM);
    }
    return maps;
  }

  private void write(MapFile file, OutputStream out) throws ShellException, IOException {
    ObfuscationMap map;
    try (BufferedReader lines = Files.newBufferedReader(context.file(file.file()))) {
      map = ObfuscationMap.read(lines);
    } catch (InvalidMapException e) {
      throw new ShellException("deobfuscate: " + file.file() + ": " + e.getMessage(), e);
    } catch (IOException e) {
      throw new ShellException(
          String.valueOf(
              CommandFailure.whileReading(file.file(), ExitCode.FAILURE, e).getMessage()),
          e);
    }
    DeobfuscationPacket.write(file.packageName(), map, out);
  }
}
