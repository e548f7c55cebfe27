package dev.sonda.analysis.cli.internal.perfetto.symbols;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Finds lines by the debug information of programs, which LLVM's symbolizer reads. */
final class ProgramSymbolizer implements Symbolizer {
  private final ProgramSearch programs;
  private final ProgramSearch kernels;
  private final LlvmSymbolizer llvm;

  ProgramSymbolizer(ProgramSearch programs, ProgramSearch kernels, LlvmSymbolizer llvm) {
    this.programs = programs;
    this.kernels = kernels;
    this.llvm = llvm;
  }

  @Override
  public Symbols symbolize(CodeMapping mapping, List<Long> addresses) throws IOException {
    List<SearchedPath> searched = new ArrayList<>();
    Program program = (mapping.isKernel() ? kernels : programs).find(mapping, searched);
    List<List<SourceLine>> lines = new ArrayList<>();
    if (program != null) {
      long correction = program.correction(mapping);
      try {
        for (long address : addresses) {
          lines.add(llvm.linesAt(program.file(), address + correction));
        }
      } catch (UnusableSymbolizerException e) {
        throw e;
      } catch (IOException e) {
        // A damaged program has ended the symbolizer; others may be read by another one.
        lines.clear();
        searched.set(
            searched.size() - 1,
            new SearchedPath(program.file().toString(), SearchedPath.Outcome.INVALID));
      }
    }
    return new Symbols(lines, searched);
  }
}
