package dev.sonda.analysis.cli.internal.perfetto.convert;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.engine.EngineException;
import dev.sonda.trace.processor.TraceProcessor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Heap graphs of two processes, 42 and 43, as a reader of pprof's format understands them. In the
 * first one a list refers to two texts.
 */
@Timeout(240)
class JavaHeapExportTest {
  private final TraceOfTables tables = new TraceOfTables();
  @TempDir Path folder;
  private TraceProcessor trace;

  @BeforeEach
  void openTrace() throws IOException, EngineException {
    tables.add("process").with("upid", 1, 2).with("pid", 42, 43);
    tables
        .add("__intrinsic_heap_graph_class")
        .with("id", 0, 1)
        .with("name", "a", "java.lang.String")
        .with("deobfuscated_name", "com.example.List", null)
        .with("kind", "KIND_NORMAL", "KIND_STRING");
    tables
        .add("__intrinsic_heap_graph_object")
        .with("id", 0, 1, 2, 3)
        .with("upid", 1, 1, 1, 2)
        .with("graph_sample_ts", 10L, 10L, 10L, 20L)
        .with("type_id", 0, 1, 1, 1)
        .with("self_size", 16L, 24L, 32L, 5L)
        .with("native_size", 0L, 0L, 0L, 0L)
        .with("reference_set_id", 0, null, null, null)
        .with("reachable", 1, 1, 1, 1)
        .with("root_distance", 0, 1, 1, 0)
        .with("root_type", "ROOT_JAVA_FRAME", null, null, "ROOT_JNI_GLOBAL");
    tables
        .add("__intrinsic_heap_graph_reference")
        .with("id", 0, 1)
        .with("reference_set_id", 0, 0)
        .with("owner_id", 0, 0)
        .with("owned_id", 1, 2)
        .with("field_name", "first", "last");
    trace = tables.open(folder);
  }

  @AfterEach
  void closeTrace() {
    trace.close();
    tables.close();
  }

  private int write(long pid, Long... timesNs) throws EngineException, IOException {
    return JavaHeapExport.write(trace, new PprofExport.Selection(pid, Set.of(timesNs)), folder);
  }

  @Test
  void shouldCountObjectsByClassesOnWayToRoot() throws Exception {
    assertThat(write(0)).isEqualTo(2);
    ReadProfile first = new ReadProfile(folder.resolve("java_heap_dump.1.42.pb"));
    assertThat(first.sampleTypes())
        .containsExactly("Total allocation count in count", "Total allocation size in bytes");
    assertThat(first.samples())
        .containsExactly(
            "com.example.List [ROOT_JAVA_FRAME] [1, 16]",
            "com.example.List [ROOT_JAVA_FRAME];java.lang.String [2, 56]");
    assertThat(new ReadProfile(folder.resolve("java_heap_dump.2.43.pb")).samples())
        .containsExactly("java.lang.String [ROOT_JNI_GLOBAL] [1, 5]");
  }

  @Test
  void shouldWriteHeapOfSelectedProcessOnly() throws Exception {
    assertThat(write(43)).isEqualTo(1);
    assertThat(folder.resolve("java_heap_dump.1.43.pb")).exists();
  }

  @Test
  void shouldWriteHeapOfSelectedTimeOnly() throws Exception {
    assertThat(write(0, 10L)).isEqualTo(1);
    assertThat(folder.resolve("java_heap_dump.1.42.pb")).exists();
  }
}
