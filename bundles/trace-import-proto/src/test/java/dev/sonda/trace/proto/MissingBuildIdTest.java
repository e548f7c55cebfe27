package dev.sonda.trace.proto;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests the count of mapped files in /data/local/tmp without a build id, which can't be symbolized.
 */
@Timeout(240)
class MissingBuildIdTest {
  private static final int PROFILE_PACKET = 37;

  @TempDir Path folder;

  @Test
  void shouldCountMappedTmpFilesWithoutBuildId() throws IOException {
    try (ImportedTablesFixture tables = new ImportedTablesFixture(folder, dump("tmp"))) {
      assertThat(tables.rows("__intrinsic_stats", "name", "value"))
          .contains("symbolization_tmp_build_id_not_found 1");
    }
  }

  @Test
  void shouldNotCountFilesThatProfilersCanRead() throws IOException {
    try (ImportedTablesFixture tables = new ImportedTablesFixture(folder, dump("tests"))) {
      assertThat(tables.rows("__intrinsic_stats", "name", "value"))
          .contains("symbolization_tmp_build_id_not_found 0");
    }
  }

  /** A dump that maps one file without a build id, and one with build id 1. */
  private static byte[] dump(String name) {
    TraceMessageBuilder trace = new TraceMessageBuilder();
    trace.message(
        1,
        packet ->
            packet
                .number(8, 1)
                .number(10, 5)
                .message(
                    PROFILE_PACKET,
                    profile ->
                        profile
                            .message(1, text -> text.number(1, 1).text(2, "data"))
                            .message(1, text -> text.number(1, 2).text(2, "local"))
                            .message(1, text -> text.number(1, 3).text(2, name))
                            .message(1, text -> text.number(1, 4).text(2, "garden"))
                            .message(4, mapping -> mapping.number(1, 1).packed(7, 1, 2, 3, 4))
                            .message(
                                4,
                                mapping ->
                                    mapping.number(1, 2).number(2, 4).packed(7, 1, 2, 3, 4))));
    return trace.toByteArray();
  }
}
