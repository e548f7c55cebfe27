package dev.sonda.trace.proto;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Heap dumps of Java programs. */
@Timeout(240)
class HeapGraphsTest {
  private static final int HEAP_GRAPH = 56;
  private static final int PROCESS_METADATA = 131;
  private static final int OBJECTS = 2;
  private static final int FIELD_NAMES = 4;
  private static final int ROOTS = 7;
  private static final int LOCATIONS = 8;
  private static final int TYPES = 9;

  private static final String GRAPHS = "__intrinsic_heap_graph";
  private static final String CLASSES = "__intrinsic_heap_graph_class";
  private static final String OBJECT_ROWS = "__intrinsic_heap_graph_object";
  private static final String REFERENCES = "__intrinsic_heap_graph_reference";
  private static final String STATS = "__intrinsic_stats";

  @TempDir Path folder;

  private final TraceMessageBuilder trace = new TraceMessageBuilder();

  @Test
  void shouldMakeRowsOfObjectsAndReferences() throws IOException {
    dump(
        100,
        graph ->
            graph
                .number(10, 4096)
                .message(OBJECTS, object -> object.number(1, 8).number(2, 1).packed(5, 9, 0))
                .message(OBJECTS, object -> object.number(7, 1).number(2, 2).number(3, 24))
                .message(TYPES, type -> type(type, 1, "Garden", 7).number(4, 16).packed(6, 3, 4))
                .message(TYPES, type -> type(type, 2, "Tree", 7))
                .message(FIELD_NAMES, name -> name.number(1, 3).text(2, "Tree Garden.oldest"))
                .message(FIELD_NAMES, name -> name.number(1, 4).text(2, "Garden.next"))
                .message(LOCATIONS, name -> name.number(1, 7).text(2, "/opt/garden.jar"))
                .message(ROOTS, root -> root.packed(1, 8).number(2, 1)));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(GRAPHS, "ts", "dump_reason", "heap_size"))
          .containsExactly("100 - 4096");
      assertThat(tables.rows(CLASSES, "name", "location", "kind"))
          .containsExactly(
              "Garden /opt/garden.jar KIND_NORMAL", "Tree /opt/garden.jar KIND_NORMAL");
      assertThat(
              tables.rows(
                  OBJECT_ROWS,
                  "self_size",
                  "reference_set_id",
                  "reachable",
                  "type_id",
                  "root_type"))
          .containsExactly("16 0 1 0 ROOT_JNI_GLOBAL", "24 - 1 1 -");
      assertThat(tables.rows(OBJECT_ROWS, "root_distance")).containsExactly("0", "1");
      assertThat(tables.rows(REFERENCES, "owner_id", "owned_id", "field_name", "field_type_name"))
          .containsExactly("0 1 Garden.oldest Tree", "0 - Garden.next -");
      assertThat(tables.rows("_trace_bounds", "start_ts")).containsExactly("100");
    }
  }

  @Test
  void shouldNotReachReferentOfWeakReference() throws IOException {
    dump(
        100,
        graph ->
            graph
                .message(
                    OBJECTS, object -> object.number(1, 1).number(2, 1).packed(4, 5).packed(5, 2))
                .message(OBJECTS, object -> object.number(1, 2).number(2, 2).number(3, 8))
                .message(TYPES, type -> type.number(1, 1).text(3, "Weak").number(7, 9).number(4, 4))
                .message(TYPES, type -> type.number(1, 2).text(3, "Leaf"))
                .message(
                    FIELD_NAMES,
                    name -> name.number(1, 5).text(2, "java.lang.ref.Reference.referent"))
                .message(ROOTS, root -> root.packed(1, 1).number(2, 5)));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(OBJECT_ROWS, "reachable", "root_distance"))
          .containsExactly("1 0", "0 -1");
    }
  }

  @Test
  void shouldFindSuperclassAndInheritedFieldNames() throws IOException {
    dump(
        100,
        graph ->
            graph
                .message(OBJECTS, object -> object.number(1, 1).number(2, 1).packed(5, 9, 9))
                .message(
                    OBJECTS, object -> object.number(1, 2).number(2, 3).packed(4, 6).packed(5, 3))
                .message(OBJECTS, object -> object.number(1, 3).number(2, 4).number(3, 8))
                .message(OBJECTS, object -> object.number(1, 9).number(2, 2).number(3, 8))
                .message(
                    TYPES,
                    type -> type.number(1, 1).text(3, "Oak").number(4, 8).number(5, 2).packed(6, 7))
                .message(TYPES, type -> type.number(1, 2).text(3, "Tree").packed(6, 8))
                .message(
                    TYPES, type -> type.number(1, 3).text(3, "java.lang.Class<Oak>").number(4, 8))
                .message(TYPES, type -> type.number(1, 4).text(3, "java.lang.Class<Tree>"))
                .message(
                    FIELD_NAMES, name -> name.number(1, 6).text(2, "java.lang.Class.superClass"))
                .message(FIELD_NAMES, name -> name.number(1, 7).text(2, "Oak.acorn"))
                .message(FIELD_NAMES, name -> name.number(1, 8).text(2, "Tree.root")));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(CLASSES, "name", "superclass_id"))
          .contains("Oak 3", "Tree -")
          .hasSize(4);
      assertThat(tables.rows(REFERENCES, "field_name"))
          .containsExactly("Oak.acorn", "Tree.root", "java.lang.Class.superClass");
    }
  }

  @Test
  void shouldContinueDumpInNextPacket() throws IOException {
    dump(
        100,
        graph ->
            graph
                .number(5, 1)
                .message(OBJECTS, object -> object.number(1, 1).number(2, 1).number(3, 8)));
    dump(
        100, graph -> graph.number(6, 1).message(TYPES, type -> type.number(1, 1).text(3, "Tree")));
    dump(200, graph -> graph.number(6, 4).number(5, 1));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(CLASSES, "name")).containsExactly("Tree");
      assertThat(tables.rows(STATS, "name", "value"))
          .contains("heap_graph_non_finalized_graph 1", "heap_graph_missing_packet 1");
    }
  }

  @Test
  void shouldTerminateWhenClassIsItsOwnSuperclass() throws IOException {
    dump(
        100,
        graph ->
            graph
                .message(OBJECTS, object -> object.number(1, 1).number(2, 1).packed(5, 9))
                .message(TYPES, type -> type.number(1, 1).text(3, "Loop").number(5, 1)));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(REFERENCES, "field_name")).containsExactly("-");
    }
  }

  @Test
  void shouldAddNativeSizeToReferentOfCleaner() throws IOException {
    String thunk = "libcore.util.NativeAllocationRegistry$CleanerThunk";
    dump(
        100,
        graph ->
            graph
                .message(OBJECTS, o -> o.number(1, 1).number(2, 1).packed(4, 1, 2).packed(5, 2, 3))
                .message(OBJECTS, o -> o.number(1, 2).number(2, 2).number(3, 8))
                .message(OBJECTS, o -> o.number(1, 3).number(2, 3).packed(4, 3).packed(5, 4))
                .message(OBJECTS, o -> o.number(1, 4).number(2, 4).number(8, 4097))
                .message(TYPES, type -> type.number(1, 1).text(3, "sun.misc.Cleaner").number(4, 8))
                .message(TYPES, type -> type.number(1, 2).text(3, "Picture"))
                .message(TYPES, type -> type.number(1, 3).text(3, thunk).number(4, 8))
                .message(TYPES, type -> type.number(1, 4).text(3, "Registry").number(4, 8))
                .message(
                    FIELD_NAMES,
                    name -> name.number(1, 1).text(2, "java.lang.ref.Reference.referent"))
                .message(FIELD_NAMES, name -> name.number(1, 2).text(2, "sun.misc.Cleaner.thunk"))
                .message(FIELD_NAMES, name -> name.number(1, 3).text(2, thunk + ".this$0")));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(OBJECT_ROWS, "native_size")).containsExactly("0", "4096", "0", "0");
    }
  }

  @Test
  void shouldReportFailedAllocationAndItsStack() throws IOException {
    trace.message(
        1,
        packet ->
            packet
                .number(8, 100)
                .message(
                    PROCESS_METADATA,
                    process ->
                        process
                            .number(1, 40)
                            .number(2, 1000)
                            .text(3, "garden")
                            .text(4, "org.garden")
                            .number(5, 64)
                            .message(
                                8,
                                stack ->
                                    stack
                                        .message(
                                            1,
                                            frame ->
                                                frame
                                                    .text(1, "void Tree.grow(int)")
                                                    .text(2, "Tree.java")
                                                    .number(3, 7))
                                        .message(1, frame -> frame.text(1, "Garden.main")))
                            .text(9, "no room")));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(GRAPHS, "ts", "dump_reason")).containsExactly("100 OOME");
      assertThat(
              tables.rows(
                  "__intrinsic_heap_graph_java_oome_details", "allocation_size_bytes", "error_msg"))
          .containsExactly("64 no room");
      assertThat(tables.rows("__intrinsic_stack_profile_frame", "name"))
          .containsExactly("Garden.main", "Tree.grow");
      assertThat(tables.rows("__intrinsic_heap_graph_thread_callsite", "callsite_id"))
          .containsExactly("1");
      assertThat(tables.rows("__intrinsic_package_list", "package_name", "uid"))
          .containsExactly("org.garden 1000");
    }
  }

  private static TraceMessageBuilder type(
      TraceMessageBuilder type, int id, String name, int location) {
    return type.number(1, id).number(2, location).text(3, name).number(7, 1);
  }

  private void dump(long timeNs, Consumer<TraceMessageBuilder> graph) {
    trace.message(
        1,
        packet ->
            packet
                .number(8, timeNs)
                .number(10, 3)
                .message(
                    HEAP_GRAPH,
                    message -> {
                      message.number(1, 40);
                      graph.accept(message);
                    }));
  }

  private ImportedTablesFixture importTrace() throws IOException {
    return new ImportedTablesFixture(folder, trace.toByteArray());
  }
}
