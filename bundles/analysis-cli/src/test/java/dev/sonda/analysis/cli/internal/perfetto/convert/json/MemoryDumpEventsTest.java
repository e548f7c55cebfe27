package dev.sonda.analysis.cli.internal.perfetto.convert.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.analysis.cli.internal.perfetto.convert.TraceOfTables;
import dev.sonda.engine.EngineException;
import dev.sonda.trace.processor.TraceProcessor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A dump of process 42, with memory that processes share in process 0. */
@Timeout(240)
class MemoryDumpEventsTest {
  private static final String FIELDS =
      "\"cat\":\"disabled-by-default-memory-infra\",\"id\":\"0x0\",\"name\":\"periodic_interval\","
          + "\"ph\":\"v\",\"pid\":42,\"tid\":-1,\"ts\":5}";

  private final TraceOfTables tables = new TraceOfTables();
  @TempDir Path folder;

  @BeforeEach
  void addDump() {
    tables
        .add("process")
        .with("upid", 1, 2)
        .with("pid", 0, 42)
        .with("name", "swapper", "browser")
        .with("start_ts", 0L, 1L)
        .with("arg_set_id", null, 8);
    tables.add("thread").with("utid", 0).with("tid", 0).with("upid", 1).with("name", "main");
    tables
        .add("args")
        .with("id", 0, 1, 2, 3)
        .with("arg_set_id", 7, 7, 7, 8)
        .with("key", "peak.value", "peak.unit", "note.value", "is_peak_rss_resettable")
        .with("value_type", "int", "string", "string", "bool")
        .with("int_value", -1L, null, null, 1L)
        .with("string_value", null, "objects", "big", null)
        .with("real_value", null, null, null, 0.5);
    tables
        .add("__intrinsic_memory_snapshot")
        .with("id", 0)
        .with("timestamp", 5999L)
        .with("detail_level", "light");
    tables
        .add("__intrinsic_process_memory_snapshot")
        .with("id", 0, 1)
        .with("snapshot_id", 0, 0)
        .with("upid", 2, 1);
    tables
        .add("__intrinsic_memory_snapshot_node")
        .with("id", 0, 10, 11)
        .with("process_snapshot_id", 0, 0, 1)
        .with("path", "malloc", "malloc/a", "global")
        .with("size", 255L, 0L, 0L)
        .with("effective_size", 16L, 0L, 0L)
        .with("arg_set_id", 7, null, null);
    tables
        .add("__intrinsic_memory_snapshot_edge")
        .with("id", 0)
        .with("source_node_id", 10)
        .with("target_node_id", 11)
        .with("importance", 2L);
  }

  @AfterEach
  void closeTables() {
    tables.close();
  }

  private String written() throws IOException, EngineException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes, false, StandardCharsets.UTF_8);
    try (TraceProcessor trace = tables.open(folder)) {
      new MemoryDumpEvents(trace, new ExportedTasks(trace), new JsonEvents(out)).write();
    }
    out.flush();
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void shouldWriteAllocatorsAndOwnershipOfEachProcess() throws Exception {
    assertThat(written().split(",\n"))
        .endsWith(
            "{\"args\":{\"dumps\":{\"allocators\":{"
                + "\"malloc\":{\"attrs\":{"
                + "\"effective_size\":{\"type\":\"scalar\",\"units\":\"bytes\",\"value\":\"10\"},"
                + "\"note\":{\"type\":\"string\",\"units\":\"\",\"value\":\"big\"},"
                + "\"peak\":{\"type\":\"scalar\",\"units\":\"objects\","
                + "\"value\":\"ffffffffffffffff\"},"
                + "\"size\":{\"type\":\"scalar\",\"units\":\"bytes\",\"value\":\"ff\"}},"
                + "\"guid\":\"0\"},"
                + "\"malloc/a\":{\"guid\":\"a\"}},"
                + "\"allocators_graph\":[{\"importance\":2,\"source\":\"a\",\"target\":\"b\","
                + "\"type\":\"ownership\"}],\"level_of_detail\":\"light\"}},"
                + FIELDS,
            "{\"args\":{\"dumps\":{\"allocators\":{\"global\":{\"guid\":\"b\"}},"
                + "\"level_of_detail\":\"light\"}},"
                + FIELDS);
  }

  @Test
  void shouldWriteTotalsAndRegionsOfSystem() throws Exception {
    tables
        .add("__intrinsic_track")
        .with("id", 3, 4)
        .with("type", "chrome_process_stats", "chrome_process_stats")
        .with("name", "chrome.private_footprint_kb", "chrome.other")
        .with("upid", 2, 2);
    tables
        .add("__intrinsic_counter")
        .with("id", 0, 1)
        .with("ts", 5999L, 5999L)
        .with("track_id", 3, 3)
        .with("value", 32.0, 64.0);
    tables
        .add("__intrinsic_profiler_smaps")
        .with("id", 0, 1)
        .with("upid", 2, 2)
        .with("ts", 5999L, 6000L)
        .with("size_kb", 4L, 5L)
        .with("start_address", 4096L, 0L)
        .with("protection_flags", 5L, 0L)
        .with("module_timestamp", 9L, 0L)
        .with("file_name", "lib", null)
        .with("module_debugid", "ID", null)
        .with("module_debug_path", null, "path")
        .with("private_clean_resident_kb", 1L, 0L)
        .with("private_dirty_kb", 2L, 0L)
        .with("proportional_resident_kb", 3L, 0L)
        .with("shared_clean_resident_kb", 4L, 0L)
        .with("shared_dirty_resident_kb", 5L, 0L)
        .with("swap_kb", 6L, null);
    assertThat(written())
        .startsWith(
            "{\"args\":{\"dumps\":{\"level_of_detail\":\"light\",\"process_mmaps\":{"
                + "\"vm_regions\":[{\"bs\":{\"pc\":\"400\",\"pd\":\"800\",\"pss\":\"c00\","
                + "\"sc\":\"1000\",\"sd\":\"1400\",\"sw\":\"1800\"},\"df\":\"\",\"id\":\"ID\","
                + "\"mf\":\"lib\",\"pf\":5,\"sa\":\"1000\",\"sz\":\"1000\",\"ts\":9}]},"
                + "\"process_totals\":{\"is_peak_rss_resettable\":true,"
                + "\"private_footprint_bytes\":\"20\"}}},"
                + FIELDS
                + ",\n");
  }
}
