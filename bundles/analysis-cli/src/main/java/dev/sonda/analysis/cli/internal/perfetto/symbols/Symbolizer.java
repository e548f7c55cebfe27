package dev.sonda.analysis.cli.internal.perfetto.symbols;

import java.io.IOException;
import java.util.List;

/** A way to find the lines of a mapping's addresses. */
interface Symbolizer {
  /**
   * The lines of addresses.
   *
   * @param lines of each address, a line of an inlined function before that of its caller; empty if
   *     no symbols were found
   * @param searched the paths at which symbols were sought
   */
  record Symbols(List<List<SourceLine>> lines, List<SearchedPath> searched) {}

  /** Finds the lines of all addresses, in their order, or of none. */
  Symbols symbolize(CodeMapping mapping, List<Long> addresses) throws IOException;
}
