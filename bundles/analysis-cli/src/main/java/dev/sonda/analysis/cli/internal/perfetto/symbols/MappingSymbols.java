package dev.sonda.analysis.cli.internal.perfetto.symbols;

import java.util.List;

/**
 * What was found for the frames of a mapping.
 *
 * @param frames without symbols in the trace
 * @param found how many of them have symbols now
 */
record MappingSymbols(CodeMapping mapping, int frames, int found, List<SearchedPath> searched) {
  MappingSymbols {
    searched = List.copyOf(searched);
  }

  /** Whether a file with the mapping's symbols was found. */
  boolean hasFile() {
    return searched.stream().anyMatch(SearchedPath::isFound);
  }
}
