package dev.sonda.analysis.cli.internal.perfetto.symbols;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Where to look for symbols.
 *
 * @param folders with programs of any names, which are found by their build ids
 * @param programs single programs, which needn't exist
 * @param roots folders with programs at the paths that they had on the traced machine
 * @param breakpadFolders with symbol files of Breakpad
 * @param environment of llvm-symbolizer; its PATH has the folders in which that is sought
 */
public record SymbolSources(
    List<Path> folders,
    List<Path> programs,
    List<Path> roots,
    List<Path> breakpadFolders,
    Map<String, String> environment) {
  public SymbolSources {
    folders = List.copyOf(folders);
    programs = List.copyOf(programs);
    roots = List.copyOf(roots);
    breakpadFolders = List.copyOf(breakpadFolders);
    environment = Map.copyOf(environment);
  }

  public boolean isEmpty() {
    return folders.isEmpty() && programs.isEmpty() && roots.isEmpty() && breakpadFolders.isEmpty();
  }

  /** The ways to find symbols, the first one first. */
  List<Symbolizer> symbolizers(String kernelRelease, LlvmSymbolizer llvm) throws IOException {
    ProgramSearch kernels = new KernelPrograms(kernelRelease);
    List<Symbolizer> symbolizers = new ArrayList<>();
    if (!folders.isEmpty() || !programs.isEmpty()) {
      symbolizers.add(new ProgramSymbolizer(new ProgramIndex(folders, programs), kernels, llvm));
    }
    if (!roots.isEmpty()) {
      symbolizers.add(new ProgramSymbolizer(new ProgramPaths(roots), kernels, llvm));
    }
    for (Path folder : breakpadFolders) {
      symbolizers.add(new BreakpadSymbolizer(folder));
    }
    return symbolizers;
  }
}
