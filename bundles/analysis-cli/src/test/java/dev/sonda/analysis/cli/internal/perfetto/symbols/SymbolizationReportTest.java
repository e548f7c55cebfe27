package dev.sonda.analysis.cli.internal.perfetto.symbols;

import static dev.sonda.analysis.cli.internal.perfetto.symbols.SearchedPath.Outcome.FOUND;
import static dev.sonda.analysis.cli.internal.perfetto.symbols.SearchedPath.Outcome.MISSING;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a symbolization says of frames that have no symbols. */
@Timeout(60)
class SymbolizationReportTest {
  private static final MappingSymbols WHOLE = mapping("/lib/whole.so", 2, 2, FOUND);
  private static final MappingSymbols STRIPPED = mapping("/lib/stripped.so", 3, 1, FOUND);
  private static final MappingSymbols MISSING_FILE = mapping("/lib/missing.so", 1, 0, MISSING);
  private static final MappingSymbols KERNEL = mapping("[kernel.kallsyms]", 4, 0, MISSING);

  private static MappingSymbols mapping(
      String name, int frames, int found, SearchedPath.Outcome outcome) {
    return new MappingSymbols(
        new CodeMapping(name, "0a", 0, 0, 0),
        frames,
        found,
        List.of(new SearchedPath("/symbols" + name, outcome)));
  }

  private static List<String> lines(
      List<MappingSymbols> mappings, Map<String, Long> withoutBuildId, boolean isVerbose) {
    return new SymbolizationReport(mappings, withoutBuildId).lines("name folders", isVerbose);
  }

  @Test
  void shouldSayNothingIfAllFramesHaveSymbols() {
    assertThat(lines(List.of(WHOLE), Map.of(), false)).isEmpty();
  }

  @Test
  void shouldCountFramesByReason() {
    assertThat(
            lines(
                List.of(WHOLE, STRIPPED, MISSING_FILE, KERNEL),
                Map.of("", 1L, "/lib/old.so", 5L),
                false))
        .satisfiesExactly(
            missing ->
                assertThat(missing)
                    .startsWith("1 frame of 1 file without symbols: no symbols of the traced")
                    .endsWith("; name folders"),
            kernel -> assertThat(kernel).startsWith("4 frames of 1 file").contains("kernel"),
            stripped -> assertThat(stripped).startsWith("2 frames of 1 file").contains("stripped"),
            old -> assertThat(old).startsWith("6 frames of 2 files").contains("--build-id"),
            hint -> assertThat(hint).startsWith("--verbose"));
  }

  /** A library of several processes has a mapping in each, at other offsets. */
  @Test
  void shouldCountFilesOnce() {
    assertThat(lines(List.of(MISSING_FILE, MISSING_FILE), Map.of(), false))
        .first()
        .asString()
        .startsWith("2 frames of 1 file ");
  }

  @Test
  void shouldListFilesAndPathsIfVerbose() {
    assertThat(lines(List.of(WHOLE, MISSING_FILE), Map.of("", 1L), true))
        .contains(
            "  /lib/missing.so (build 0a): 0 of 1 frame",
            "    /symbols/lib/missing.so: no such file",
            "  (no name): 1 frame",
            "  /lib/whole.so (build 0a): 2 of 2 frames",
            "    /symbols/lib/whole.so: found");
  }
}
