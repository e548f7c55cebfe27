package dev.sonda.itests.analysis.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sonda.itests.analysis.shell.ShellProcess.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/** Symbols that {@code util symbolize} and {@code bundle} add to the stacks of a trace. */
@Timeout(400)
class SymbolizationIT {
  private static final Path OURS =
      Path.of(System.getProperty("sonda.distribution"), "bin", ShellProcess.NAME);
  private static final Path ENV = Path.of("/usr/bin/env");

  private static final String BREAKPAD =
      """
      MODULE Linux x86_64 01020304 program
      FILE 1 main.c
      FUNC 1100 20 0 main
      1100 20 7 1
      """;

  private static final String PROGRAM =
      """
      #include <stdio.h>
      static inline __attribute__((always_inline)) int inner(int x) { return x + getchar(); }
      __attribute__((noinline)) int outer(int x) { return inner(x) + 1; }
      int main(void) { return outer(2); }
      """;
  private static final Pattern BUILD_ID = Pattern.compile("Build ID: ([0-9a-f]+)");
  private static final Pattern OUTER = Pattern.compile("([0-9a-f]+) T outer");

  private static final String SYMBOLS =
      "SELECT f.rel_pc, s.name, s.source_file, s.line_number FROM stack_profile_frame f"
          + " JOIN stack_profile_symbol s USING (symbol_set_id) ORDER BY f.rel_pc DESC, s.id";
  private static final String HEADER = "\"rel_pc\",\"name\",\"source_file\",\"line_number\"\n";
  private static final String MAIN = HEADER + "4368,\"main\",\"main.c\",7\n";

  @TempDir Path folder;
  private ShellProcess shell = new ShellProcess(Path.of(""));

  @BeforeEach
  void writeTrace() throws IOException, InterruptedException {
    shell = new ShellProcess(folder);
    Files.writeString(folder.resolve("01020304.breakpad"), BREAKPAD);
    writeTrace("\\001\\002\\003\\004", 0x1110, 0x1200);
  }

  private void writeTrace(String buildId, long outer, long inner)
      throws IOException, InterruptedException {
    Files.writeString(folder.resolve("text"), trace(buildId, outer, inner));
    assertThat(run(OURS, "util", "text_to_binary", "text", "trace")).isEqualTo(new Run(0, ""));
  }

  /** A sample whose stack has two frames of a program, and one of a library without build id. */
  private static String trace(String buildId, long outer, long inner) {
    return """
    packet {
      trusted_packet_sequence_id: 1 timestamp: 1000 sequence_flags: 1
      interned_data {
        build_ids { iid: 1 str: "%s" }
        mapping_paths { iid: 1 str: "opt" }
        mapping_paths { iid: 2 str: "program" }
        mapping_paths { iid: 3 str: "old.so" }
        mappings {
          iid: 1 build_id: 1 exact_offset: 4096 start: 4096 end: 8192
          path_string_ids: 1 path_string_ids: 2
        }
        mappings { iid: 2 start: 65536 end: 131072 path_string_ids: 3 }
        function_names { iid: 1 str: "" }
        frames { iid: 1 function_name_id: 1 mapping_id: 1 rel_pc: %d }
        frames { iid: 2 function_name_id: 1 mapping_id: 1 rel_pc: %d }
        frames { iid: 3 function_name_id: 1 mapping_id: 2 rel_pc: 100 }
        callstacks { iid: 1 frame_ids: 2 frame_ids: 1 frame_ids: 3 }
      }
    }
    packet {
      trusted_packet_sequence_id: 1 timestamp: 2000
      perf_sample { cpu: 0 pid: 1 tid: 1 callstack_iid: 1 timebase_count: 1 }
    }
    """
        .formatted(buildId, outer, inner);
  }

  private Run run(Path program, String... arguments) throws IOException, InterruptedException {
    return shell.run(program, "", List.of(arguments));
  }

  private String errors() throws IOException {
    return Files.readString(folder.resolve("errors"));
  }

  private String symbols(String trace) throws IOException, InterruptedException {
    return run(OURS, "query", trace, SYMBOLS).output();
  }

  @Test
  void shouldWriteSymbolsOfBreakpad() throws Exception {
    assertThat(
            run(ENV, "BREAKPAD_SYMBOL_DIR=.", OURS.toString(), "util", "symbolize", "trace", "s"))
        .isEqualTo(new Run(0, ""));
    assertThat(errors())
        .contains("1 frame of 1 file without symbols: the symbols name no function at the address")
        .contains("1 frame of 1 file without symbols: the trace has no build id");
    Files.write(folder.resolve("with"), Files.readAllBytes(folder.resolve("trace")));
    Files.write(
        folder.resolve("with"), Files.readAllBytes(folder.resolve("s")), StandardOpenOption.APPEND);
    assertThat(symbols("with")).isEqualTo(MAIN);
  }

  @Test
  void shouldBundleTraceWithSymbolsAndNames() throws Exception {
    Files.writeString(folder.resolve("mapping.txt"), "com.example.Shop -> a:\n");
    assertThat(
            run(
                OURS,
                "bundle",
                "--no-auto-symbol-paths",
                "--symbol-paths=/nowhere,.",
                "--proguard-map=com.example=mapping.txt",
                "trace",
                "bundle.tar"))
        .isEqualTo(new Run(0, "Wrote bundle.tar.\n"));
    assertThat(symbols("bundle.tar")).isEqualTo(MAIN);
    assertThat(
            run(
                OURS,
                "query",
                "bundle.tar",
                "SELECT name FROM __intrinsic_trace_file WHERE parent_id = 0"))
        .isEqualTo(
            new Run(0, "\"name\"\n\"trace.perfetto\"\n\"symbols.pb\"\n\"deobfuscation.pb\"\n"));
  }

  @Test
  void shouldWriteNoBundleWithoutMapThatWasAskedFor() throws Exception {
    assertThat(run(OURS, "bundle", "--proguard-map=none.txt", "trace", "bundle.tar").exitCode())
        .isOne();
    assertThat(errors()).contains("none.txt");
    assertThat(folder.resolve("bundle.tar")).doesNotExist();
  }

  @Test
  @EnabledIfEnvironmentVariable(
      named = "PERFETTO_BIN",
      matches = ".+",
      disabledReason = "PERFETTO_BIN does not name a folder with Perfetto's own binaries")
  void shouldWriteSymbolsOfProgramsAsPerfettosShell() throws Exception {
    assumeTrue(isInstalled("cc") && isInstalled("llvm-symbolizer"), "cc or LLVM isn't installed");
    Files.writeString(folder.resolve("program.c"), PROGRAM);
    assertThat(run(ENV, "cc", "-g", "-O1", "-Wl,--build-id", "-o", "program", "program.c"))
        .isEqualTo(new Run(0, ""));
    Matcher id = BUILD_ID.matcher(run(ENV, "readelf", "-n", "program").output());
    Matcher outer = OUTER.matcher(run(ENV, "nm", "program").output());
    assertThat(id.find() && outer.find()).isTrue();
    long address = Long.parseLong(outer.group(1), 16);
    writeTrace(id.group(1).replaceAll("..", "\\\\x$0"), address, address + 1);
    Path reference = Path.of(System.getenv("PERFETTO_BIN"), ShellProcess.NAME);
    for (String mode : List.of("index", "find")) {
      assertThat(symbolsOfPrograms(OURS, mode))
          .contains("function_name: \"outer\"")
          .isEqualTo(symbolsOfPrograms(reference, mode));
    }
    assertThat(run(OURS, "bundle", "--symbol-paths=.", "trace", "ours.tar").exitCode()).isZero();
    assertThat(run(reference, "bundle", "--symbol-paths=.", "trace", "theirs.tar").exitCode())
        .isZero();
    String expected = symbols("ours.tar");
    assertThat(symbols("theirs.tar")).contains("outer").isEqualTo(expected);
    assertThat(run(reference, "query", "ours.tar", SYMBOLS).output()).isEqualTo(expected);
  }

  private boolean isInstalled(String program) throws IOException, InterruptedException {
    return run(ENV, program, "--version").exitCode() == 0;
  }

  /** As text, because Perfetto's shell writes sizes with more bytes than necessary. */
  private String symbolsOfPrograms(Path program, String mode) throws Exception {
    Run run =
        run(
            ENV,
            "PERFETTO_BINARY_PATH=" + folder,
            "PERFETTO_SYMBOLIZER_MODE=" + mode,
            program.toString(),
            "util",
            "symbolize",
            "trace",
            "symbols");
    assertThat(run).isEqualTo(new Run(0, ""));
    return run(OURS, "convert", "text", "symbols").output();
  }
}
