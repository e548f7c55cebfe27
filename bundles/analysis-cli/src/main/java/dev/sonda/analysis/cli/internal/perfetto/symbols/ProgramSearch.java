package dev.sonda.analysis.cli.internal.perfetto.symbols;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A way to find the program of a mapping. */
interface ProgramSearch {
  /**
   * Finds the program.
   *
   * @param searched receives the paths at which it was sought
   */
  @Nullable Program find(CodeMapping mapping, List<SearchedPath> searched) throws IOException;
}
