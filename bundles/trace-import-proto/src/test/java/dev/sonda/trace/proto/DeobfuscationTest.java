package dev.sonda.trace.proto;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Restores original names of classes, fields and methods in obfuscated programs, by package of the
 * process.
 */
@Timeout(240)
class DeobfuscationTest {
  private static final int HEAP_GRAPH = 56;
  private static final int MAPPING = 64;
  private static final int PACKAGES = 47;
  private static final int PROCESS_METADATA = 131;
  private static final String APP = "/data/app/~~x==/org.garden-y/base.apk";

  @TempDir Path folder;

  private final TraceMessageBuilder trace = new TraceMessageBuilder();

  @Test
  void shouldRestoreNamesOfClassesAndFieldsOfPackage() throws IOException {
    heap(APP);
    mapping("org.garden");
    mapping("org.other");
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_heap_graph_class", "name", "deobfuscated_name"))
          .containsExactly("a[] Garden[]");
      assertThat(
              tables.rows(
                  "__intrinsic_heap_graph_reference", "field_name", "deobfuscated_field_name"))
          .containsExactly("a.b Garden.tree");
    }
  }

  @Test
  void shouldNotRestoreNamesOfClassesOfOtherPackages() throws IOException {
    heap(APP);
    mapping("org.other");
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_heap_graph_class", "deobfuscated_name"))
          .containsExactly("-");
    }
  }

  @Test
  void shouldCountLocationThatNamesNoPackage() throws IOException {
    heap("/data/app/garden");
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_stats", "name", "value"))
          .contains("deobfuscate_location_parse_error 1");
    }
  }

  @Test
  void shouldNameMethodsOfProcessByItsPackage() throws IOException {
    packages();
    failure(frame -> frame.text(1, "a.b").number(3, 5), frame -> frame.text(1, "a.c"));
    mapping("org.garden");
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_stack_profile_frame", "name", "deobfuscated_name"))
          .containsExactly("a.c Garden.rake | Garden.sow", "a.b Garden.water");
      assertThat(tables.rows("__intrinsic_stack_profile_symbol", "name", "line_number", "inlined"))
          .contains("Garden.dig 40 1", "Garden.water - 0");
    }
  }

  @Test
  void shouldListPackageOnceWhenPackageListIsRepeated() throws IOException {
    packages();
    packages();
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_package_list", "package_name", "uid", "version_code"))
          .containsExactly("org.garden 1000 7");
    }
  }

  private void heap(String location) {
    packet(
        HEAP_GRAPH,
        graph ->
            graph
                .number(1, 40)
                .message(2, object -> object.number(1, 1).number(2, 1).packed(4, 3).packed(5, 1))
                .message(9, type -> type.number(1, 1).number(2, 8).text(3, "a[]").number(4, 8))
                .message(4, name -> name.number(1, 3).text(2, "a.b"))
                .message(8, name -> name.number(1, 8).text(2, location)));
  }

  private void mapping(String packageName) {
    packet(
        MAPPING,
        mapping ->
            mapping
                .text(1, packageName)
                .message(
                    3,
                    type ->
                        type.text(1, "a")
                            .text(2, "Garden")
                            .message(3, member -> member.text(1, "b").text(2, "tree"))
                            .message(
                                4,
                                m -> method(m, "b", "dig").number(3, 1).number(4, 9).number(5, 40))
                            .message(4, m -> method(m, "b", "water").number(3, 1).number(4, 9))
                            .message(4, m -> method(m, "c", "sow"))
                            .message(4, m -> method(m, "c", "rake"))));
  }

  private static TraceMessageBuilder method(
      TraceMessageBuilder method, String shortName, String name) {
    return method.text(1, shortName).text(2, name);
  }

  private void packages() {
    packet(
        PACKAGES,
        list -> list.message(1, entry -> entry.text(1, "org.garden").number(2, 1000).number(5, 7)));
  }

  private void failure(Consumer<TraceMessageBuilder> inner, Consumer<TraceMessageBuilder> outer) {
    packet(
        PROCESS_METADATA,
        process ->
            process
                .number(1, 40)
                .number(2, 1000)
                .number(5, 64)
                .message(8, stack -> stack.message(1, inner).message(1, outer)));
  }

  private void packet(int field, Consumer<TraceMessageBuilder> content) {
    trace.message(1, packet -> packet.number(8, 100).number(10, 3).message(field, content));
  }

  private ImportedTablesFixture importTrace() throws IOException {
    return new ImportedTablesFixture(folder, trace.toByteArray());
  }
}
