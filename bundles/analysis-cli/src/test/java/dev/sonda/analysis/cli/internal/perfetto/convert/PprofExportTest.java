package dev.sonda.analysis.cli.internal.perfetto.convert;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.engine.EngineException;
import dev.sonda.trace.processor.TraceProcessor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Profiles of two processes, 42 and 43, as a reader of pprof's format understands them. */
@Timeout(240)
class PprofExportTest {
  private static final PprofExport.Selection ALL = new PprofExport.Selection(0, Set.of());

  private final TraceOfTables tables = new TraceOfTables();
  @TempDir Path folder;
  private TraceProcessor trace;

  @BeforeEach
  void openTrace() throws IOException, EngineException {
    tables.add("thread").with("utid", 1, 2).with("upid", 1, 2);
    tables.add("process").with("upid", 1, 2).with("pid", 42, 43);
    tables
        .add("stack_profile_mapping")
        .with("id", 0)
        .with("start", 4096)
        .with("end", 8192)
        .with("start_offset", 64)
        .with("name", "libc.so")
        .with("build_id", "abcd");
    tables
        .add("stack_profile_symbol")
        .with("id", 5, 6)
        .with("symbol_set_id", 5, 5)
        .with("name", "inlined", "outer")
        .with("source_file", "a.c", "a.c")
        .with("line_number", 7, 8);
    tables
        .add("stack_profile_frame")
        .with("id", 0, 1, 2)
        .with("name", "main", "x", "")
        .with("deobfuscated_name", null, "work", null)
        .with("mapping", 0, 0, 0)
        .with("rel_pc", 16, 32, 48)
        .with("symbol_set_id", null, null, 5);
    tables
        .add("stack_profile_callsite")
        .with("id", 0, 1, 2)
        .with("parent_id", null, 0, 1)
        .with("frame_id", 0, 1, 2);
    addSamples();
    trace = tables.open(folder);
  }

  private void addSamples() {
    tables
        .add("stack_sample_task_context")
        .with("id", 0, 1)
        .with("upid", null, 2)
        .with("utid", 1, 2);
    tables
        .add("stack_sample")
        .with("id", 0, 1, 2, 3)
        .with("task_context_id", 0, 0, 0, 1)
        .with("callsite_id", 1, 1, 2, 0);
    tables
        .add("heap_profile_allocation")
        .with("ts", 10L, 20L, 20L)
        .with("upid", 1, 1, 1)
        .with("heap_name", "libc.malloc", "libc.malloc", "../odd's")
        .with("callsite_id", 1, 1, 0)
        .with("count", 3L, -1L, 1L)
        .with("size", 300L, -100L, 5L);
  }

  @AfterEach
  void closeTrace() {
    trace.close();
    tables.close();
  }

  private Set<String> fileNames() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> String.valueOf(file.getFileName()))
          .filter(name -> name.endsWith(".pb"))
          .collect(Collectors.toSet());
    }
  }

  private ReadProfile profile(String name) throws IOException {
    return new ReadProfile(folder.resolve(name));
  }

  @Test
  void shouldCountSamplesByStackInFileForEachProcess() throws Exception {
    assertThat(PprofExport.writeSamples(trace, ALL, folder)).isEqualTo(2);
    assertThat(fileNames()).containsExactlyInAnyOrder("profile.1.pid.42.pb", "profile.2.pid.43.pb");
    ReadProfile first = profile("profile.1.pid.42.pb");
    assertThat(first.sampleTypes()).containsExactly("samples in count");
    assertThat(first.samples())
        .containsExactly("main;work [2]", "main;work;outer@a.c:8;inlined@a.c:7 [1]");
    assertThat(first.mappings()).containsExactly("4096-8192+64 libc.so abcd");
    assertThat(profile("profile.2.pid.43.pb").samples()).containsExactly("main [1]");
  }

  @Test
  void shouldWriteSamplesOfSelectedProcessOnly() throws Exception {
    PprofExport.Selection selection = new PprofExport.Selection(43, Set.of());
    assertThat(PprofExport.writeSamples(trace, selection, folder)).isEqualTo(1);
    assertThat(fileNames()).containsExactly("profile.1.pid.43.pb");
  }

  @Test
  void shouldSumAllocationsUntilEachHeapDump() throws Exception {
    assertThat(PprofExport.writeAllocations(trace, ALL, folder)).isEqualTo(3);
    ReadProfile last = profile("heap_dump.3.42.libc.malloc.pb");
    assertThat(last.sampleTypes())
        .containsExactly(
            "Total malloc count in count",
            "Total malloc size in bytes",
            "Unreleased malloc count in count",
            "Unreleased malloc size in bytes");
    assertThat(profile("heap_dump.1.42.libc.malloc.pb").samples())
        .containsExactly("main;work [3, 300, 3, 300]");
    assertThat(last.samples()).containsExactly("main;work [3, 300, 2, 200]");
  }

  @Test
  void shouldReplacePathSeparatorsOfHeapNameInFileName() throws Exception {
    PprofExport.Selection selection = new PprofExport.Selection(42, Set.of(20L));
    assertThat(PprofExport.writeAllocations(trace, selection, folder)).isEqualTo(2);
    assertThat(fileNames())
        .containsExactlyInAnyOrder("heap_dump.1.42..._odd_s.pb", "heap_dump.2.42.libc.malloc.pb");
  }
}
