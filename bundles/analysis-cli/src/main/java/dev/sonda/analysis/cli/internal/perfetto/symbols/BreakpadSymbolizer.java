package dev.sonda.analysis.cli.internal.perfetto.symbols;

import dev.sonda.analysis.cli.internal.perfetto.symbols.SearchedPath.Outcome;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Finds lines in symbol files of Breakpad, which are named by the build ids of programs. */
final class BreakpadSymbolizer implements Symbolizer {
  private static final String ENDING = ".breakpad";

  /** A build id comes from a trace, and may be anything. */
  private static final Pattern BUILD_ID = Pattern.compile("[0-9A-Fa-f]+");

  private final Path folder;

  BreakpadSymbolizer(Path folder) {
    this.folder = folder;
  }

  @Override
  public Symbols symbolize(CodeMapping mapping, List<Long> addresses) {
    if (!BUILD_ID.matcher(mapping.buildId()).matches()) {
      return new Symbols(List.of(), List.of());
    }
    Path path = folder.resolve(mapping.buildId() + ENDING);
    List<List<SourceLine>> lines = new ArrayList<>();
    Outcome outcome;
    if (Files.exists(path)) {
      try (BufferedReader in =
          new BufferedReader(
              new InputStreamReader(Files.newInputStream(path), StandardCharsets.UTF_8))) {
        BreakpadFile file = BreakpadFile.read(in);
        for (long address : addresses) {
          SourceLine line = file.lineAt(address);
          lines.add(line == null ? List.of() : List.of(line));
        }
        outcome = Outcome.FOUND;
      } catch (IOException | IllegalArgumentException e) {
        outcome = Outcome.INVALID;
      }
    } else {
      outcome = Outcome.MISSING;
    }
    return new Symbols(lines, List.of(new SearchedPath(path.toString(), outcome)));
  }
}
