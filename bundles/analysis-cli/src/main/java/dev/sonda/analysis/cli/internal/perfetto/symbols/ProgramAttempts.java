package dev.sonda.analysis.cli.internal.perfetto.symbols;

import dev.sonda.analysis.cli.internal.perfetto.symbols.SearchedPath.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Looks for a program at one path after the other, and notes what was found there. */
final class ProgramAttempts {
  private final List<SearchedPath> searched;
  private final @Nullable String buildId;

  /**
   * @param buildId that the program must have; null if any program at the path is the right one
   */
  ProgramAttempts(List<SearchedPath> searched, @Nullable String buildId) {
    this.searched = searched;
    this.buildId = buildId;
  }

  /** The program at a path, which may come from a trace; null if it isn't there. */
  @Nullable Program at(String path) {
    Program program = null;
    Outcome outcome;
    try {
      Path file = Path.of(path);
      ElfFile elf = ElfFile.read(file);
      outcome = Files.exists(file) ? outcomeOf(elf) : Outcome.MISSING;
      program = outcome == Outcome.FOUND && elf != null ? elf.program() : null;
    } catch (IOException | InvalidPathException e) {
      outcome = Outcome.INVALID;
    }
    searched.add(new SearchedPath(path, outcome));
    return program;
  }

  private Outcome outcomeOf(@Nullable ElfFile elf) {
    if (elf == null || elf.program() == null) {
      return Outcome.INVALID;
    }
    return buildId == null || buildId.equals(elf.buildId()) ? Outcome.FOUND : Outcome.OTHER_BUILD;
  }
}
