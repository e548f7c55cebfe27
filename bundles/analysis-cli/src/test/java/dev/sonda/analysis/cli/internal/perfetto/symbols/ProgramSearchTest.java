package dev.sonda.analysis.cli.internal.perfetto.symbols;

import static dev.sonda.analysis.cli.internal.perfetto.symbols.SearchedPath.Outcome.FOUND;
import static dev.sonda.analysis.cli.internal.perfetto.symbols.SearchedPath.Outcome.INVALID;
import static dev.sonda.analysis.cli.internal.perfetto.symbols.SearchedPath.Outcome.MISSING;
import static dev.sonda.analysis.cli.internal.perfetto.symbols.SearchedPath.Outcome.NOT_IN_FOLDER;
import static dev.sonda.analysis.cli.internal.perfetto.symbols.SearchedPath.Outcome.OTHER_BUILD;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where programs are found by build ids and by names. */
@Timeout(60)
class ProgramSearchTest {
  private static final String ID = "abcdef0123";
  private static final String OTHER_ID = "99";

  @TempDir Path folder;
  private final List<SearchedPath> searched = new ArrayList<>();

  private @Nullable Path find(ProgramSearch search, String name) throws IOException {
    Program program = search.find(new CodeMapping(name, ID, 0, 0, 0), searched);
    return program == null ? null : program.file();
  }

  private ProgramSearch index(Path... files) throws IOException {
    return new ProgramIndex(List.of(folder), List.of(files));
  }

  @Test
  void shouldFindProgramOfAnyNameByBuildId() throws IOException {
    ElfBytes.of(OTHER_ID).write(folder.resolve("a/libx.so"));
    Path program = ElfBytes.of(ID).write(folder.resolve("b/c/renamed"));
    assertThat(find(index(), "/lib/libx.so")).isEqualTo(program);
    assertThat(searched).containsExactly(new SearchedPath(program.toString(), FOUND));
  }

  @Test
  void shouldPreferProgramWithSymbols(@TempDir Path others) throws IOException {
    Path stripped = ElfBytes.of(ID).stripped().write(others.resolve("stripped"));
    Path whole = ElfBytes.of(ID).write(folder.resolve("whole"));
    assertThat(find(index(stripped), "x")).isEqualTo(whole);
    assertThat(find(new ProgramIndex(List.of(), List.of(stripped, whole)), "x")).isEqualTo(whole);
  }

  @Test
  void shouldSayWhereItSearched() throws IOException {
    Path missing = folder.resolve("missing");
    ProgramIndex index = new ProgramIndex(List.of(folder, missing), List.of(missing));
    assertThat(find(index, "/lib/a.so")).isNull();
    assertThat(searched)
        .containsExactly(
            new SearchedPath(folder.toString(), NOT_IN_FOLDER),
            new SearchedPath(missing.toString(), MISSING));
  }

  @Test
  void shouldSkipFilesThatCannotBeReadInIndex() throws IOException {
    Files.createSymbolicLink(folder.resolve("dangling"), folder.resolve("nowhere"));
    Files.createSymbolicLink(folder.resolve("loop"), folder);
    Path program = ElfBytes.of(ID).write(folder.resolve("program"));
    assertThat(find(index(), "x")).isEqualTo(program);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "system/lib/base.apk!foo.so",
        "system/lib/foo.so",
        "base.apk!foo.so",
        "foo.so",
        ".build-id/ab/cdef0123.debug"
      })
  void shouldFindProgramAtPathBelowFolder(String path) throws IOException {
    Path program = ElfBytes.of(ID).write(folder.resolve(path));
    assertThat(find(new ProgramPaths(List.of(folder)), "/system/lib/base.apk!foo.so"))
        .isEqualTo(program);
  }

  @Test
  void shouldFindProgramAtItsOwnPath() throws IOException {
    Path program = ElfBytes.of(ID).write(folder.resolve("program"));
    assertThat(find(new ProgramPaths(List.of()), program.toString())).isEqualTo(program);
  }

  @Test
  void shouldRefuseProgramOfOtherBuild() throws IOException {
    Path other = ElfBytes.of(OTHER_ID).write(folder.resolve("other"));
    Path text = Files.writeString(folder.resolve("text"), "no program");
    ProgramSearch search = new ProgramPaths(List.of());
    assertThat(find(search, other.toString())).isNull();
    assertThat(find(search, text.toString())).isNull();
    assertThat(find(search, "/a\0b")).isNull();
    assertThat(searched)
        .containsExactly(
            new SearchedPath(other.toString(), OTHER_BUILD),
            new SearchedPath(text.toString(), INVALID),
            new SearchedPath("/a\0b", INVALID));
  }

  @Test
  void shouldLookForKernelByItsRelease() throws IOException {
    assertThat(find(new KernelPrograms("1.2.3-none"), "[kernel.kallsyms]")).isNull();
    assertThat(searched)
        .hasSize(5)
        .first()
        .isEqualTo(new SearchedPath("/boot/vmlinux-1.2.3-none", MISSING));
    searched.clear();
    assertThat(find(new KernelPrograms(""), "[kernel.kallsyms]")).isNull();
    assertThat(searched).isEmpty();
  }
}
