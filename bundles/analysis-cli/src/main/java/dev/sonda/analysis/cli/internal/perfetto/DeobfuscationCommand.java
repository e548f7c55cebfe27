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
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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

  void run(ConversionFiles output) throws ShellException {
    // All are read before the first is written, since standard output can't be taken back.
    Map<MapFile, ObfuscationMap> maps = new LinkedHashMap<>();
    List<MapFile> files = mapsOfEnvironment(context);
    if (files.isEmpty()) {
      throw new ShellException("deobfuscate: " + MAPS + " isn't set; " + FORM);
    }
    for (MapFile file : files) {
      maps.put(file, read(context, file));
    }
    output.write(
        true,
        out -> {
          for (Map.Entry<MapFile, ObfuscationMap> map : maps.entrySet()) {
            DeobfuscationPacket.write(map.getKey().packageName(), map.getValue(), out);
          }
        });
  }

  /** The maps that the environment variable lists. */
  static List<MapFile> mapsOfEnvironment(CommandContext context) throws ShellException {
    try {
      return MapFile.listOf(context.environment().getOrDefault(MAPS, ""));
    } catch (IllegalArgumentException e) {
      throw new ShellException("deobfuscate: " + MAPS + ": " + e.getMessage() + "; " + FORM, e);
    }
  }

  /** Reads a map. */
  static ObfuscationMap read(CommandContext context, MapFile file) throws ShellException {
    try (BufferedReader lines = Files.newBufferedReader(context.file(file.file()))) {
      return ObfuscationMap.read(lines);
    } catch (InvalidMapException e) {
      throw new ShellException(file.file() + ": " + e.getMessage(), e);
    } catch (CharacterCodingException e) {
      throw new ShellException(file.file() + " isn't UTF-8", e);
    } catch (IOException e) {
      throw new ShellException(
          String.valueOf(
              CommandFailure.whileReading(file.file(), ExitCode.FAILURE, e).getMessage()),
          e);
    }
  }
}
