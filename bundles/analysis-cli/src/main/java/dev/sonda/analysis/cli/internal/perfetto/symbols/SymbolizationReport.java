package dev.sonda.analysis.cli.internal.perfetto.symbols;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Says which frames of a trace got symbols, and what mends it for the others. */
public final class SymbolizationReport {
  private static final String KERNEL_REMEDY =
      "install the debug symbols of the traced kernel (Debian: linux-image-$(uname -r)-dbg,"
          + " Fedora: dnf debuginfo-install kernel)";
  private static final String BUILD_ID_REMEDY =
      "link the programs with -Wl,--build-id, and record again";
  private static final String STRIPPED_REMEDY = "give the programs that aren't stripped";

  private final List<MappingSymbols> mappings;
  private final Map<String, Long> framesWithoutBuildId;

  SymbolizationReport(List<MappingSymbols> mappings, Map<String, Long> framesWithoutBuildId) {
    this.mappings = List.copyOf(mappings);
    this.framesWithoutBuildId = new LinkedHashMap<>(framesWithoutBuildId);
  }

  /**
   * The lines of the report; none if all frames have symbols now, unless the user wants all.
   *
   * @param remedy how the user names more places to look for symbols
   * @param isVerbose whether to list each mapping, and the paths
   */
  public List<String> lines(String remedy, boolean isVerbose) {
    List<MappingSymbols> kernel = select(each -> !each.hasFile() && each.mapping().isKernel());
    List<MappingSymbols> missing = select(each -> !each.hasFile() && !each.mapping().isKernel());
    List<MappingSymbols> incomplete =
        select(each -> each.hasFile() && each.found() < each.frames());
    List<String> lines = new ArrayList<>();
    addGroup("no symbols of the traced builds were found", remedy, missing, isVerbose, lines);
    addGroup("no symbols of the kernel were found", KERNEL_REMEDY, kernel, isVerbose, lines);
    addGroup(
        "the symbols name no function at the address",
        STRIPPED_REMEDY,
        incomplete,
        isVerbose,
        lines);
    addWithoutBuildId(isVerbose, lines);
    if (isVerbose) {
      select(MappingSymbols::hasFile).forEach(each -> addPaths(each, lines));
    } else if (!lines.isEmpty()) {
      lines.add("--verbose lists the files and the paths");
    }
    return lines;
  }

  private List<MappingSymbols> select(Predicate<MappingSymbols> condition) {
    return mappings.stream().filter(condition).toList();
  }

  private static void addGroup(
      String reason,
      String remedy,
      List<MappingSymbols> group,
      boolean isVerbose,
      List<String> lines) {
    if (group.isEmpty()) {
      return;
    }
    long frames = group.stream().mapToLong(each -> each.frames() - each.found()).sum();
    long files =
        group.stream()
            .map(MappingSymbols::mapping)
            .map(mapping -> mapping.name() + ' ' + mapping.buildId())
            .distinct()
            .count();
    lines.add(sentence(frames, files, reason, remedy));
    if (isVerbose) {
      group.stream().filter(each -> !each.hasFile()).forEach(each -> addPaths(each, lines));
    }
  }

  private static String sentence(long frames, long files, String reason, String remedy) {
    return "%s of %s without symbols: %s; %s"
        .formatted(counted(frames, "frame"), counted(files, "file"), reason, remedy);
  }

  private static String counted(long count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }

  private static void addPaths(MappingSymbols symbols, List<String> lines) {
    CodeMapping mapping = symbols.mapping();
    lines.add(
        "  %s%s: %d of %s"
            .formatted(
                mapping.name(),
                mapping.buildId().isEmpty() ? "" : " (build " + mapping.buildId() + ")",
                symbols.found(),
                counted(symbols.frames(), "frame")));
    for (SearchedPath path : symbols.searched()) {
      lines.add("    %s: %s".formatted(path.path(), path.outcome().sentence()));
    }
  }

  private void addWithoutBuildId(boolean isVerbose, List<String> lines) {
    if (framesWithoutBuildId.isEmpty()) {
      return;
    }
    long frames = framesWithoutBuildId.values().stream().mapToLong(Long::longValue).sum();
    lines.add(
        sentence(
            frames,
            framesWithoutBuildId.size(),
            "the trace has no build id of them",
            BUILD_ID_REMEDY));
    if (isVerbose) {
      framesWithoutBuildId.forEach((name, count) ->
          lines.add("  " + (name.isEmpty() ? "(no name)" : name) + ": " + counted(count, "frame")));
    }
  }
}
