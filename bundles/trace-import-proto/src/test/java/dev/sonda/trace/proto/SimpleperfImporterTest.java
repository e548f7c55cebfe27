package dev.sonda.trace.proto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.trace.format.TraceFormatException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Import of simpleperf reports. */
@Timeout(240)
class SimpleperfImporterTest {
  private static final int SAMPLE = 1;
  private static final int FILE = 3;
  private static final int THREAD = 4;
  private static final String SAMPLES = "__intrinsic_profiler_sample";
  private static final String STATS = "__intrinsic_stats";

  @TempDir Path folder;

  private final ByteArrayOutputStream report = new ByteArrayOutputStream();

  SimpleperfImporterTest() {
    report.writeBytes("SIMPLEPERF\1\0".getBytes(StandardCharsets.ISO_8859_1));
  }

  private void record(int field, Consumer<TraceMessageBuilder> content) {
    byte[] bytes = new TraceMessageBuilder().message(field, content).toByteArray();
    size(bytes.length);
    report.writeBytes(bytes);
  }

  private void size(int value) {
    for (int i = 0; i < Integer.BYTES; i++) {
      report.write(value >>> (8 * i));
    }
  }

  private void writeReport() {
    record(FILE, file -> file.number(1, 7).text(2, "/lib/c.so").text(3, "main").text(3, "read"));
    record(
        SAMPLE,
        sample ->
            sample
                .number(1, 5000)
                .number(2, 41)
                .message(3, frame -> frame.number(1, 0x20).number(2, 7).number(3, 1))
                .message(3, frame -> frame.number(1, 0x10).number(2, 7).number(3, 0)));
    record(THREAD, thread -> thread.number(1, 41).number(2, 40).text(3, "worker"));
    size(0);
  }

  private ImportedTablesFixture importReport(byte[] bytes) throws IOException {
    return new ImportedTablesFixture(folder, bytes, new SimpleperfImporter());
  }

  @Test
  void shouldReadSamplesWithOutermostFrameFirst() throws IOException {
    writeReport();
    try (ImportedTablesFixture tables = importReport(report.toByteArray())) {
      assertThat(tables.rows(SAMPLES, "ts")).containsExactly("5000");
      assertThat(tables.rows("__intrinsic_stack_profile_frame", "name", "rel_pc"))
          .containsExactly("main 16", "read 32");
      assertThat(tables.rows("__intrinsic_stack_profile_callsite", "depth", "parent_id"))
          .containsExactly("0 -", "1 0");
      assertThat(tables.rows("__intrinsic_thread", "tid", "name")).contains("41 worker");
    }
  }

  @Test
  void shouldCountSamplesOfUnknownFiles() throws IOException {
    record(SAMPLE, sample -> sample.number(2, 41).message(3, frame -> frame.number(2, 9)));
    size(0);
    try (ImportedTablesFixture tables = importReport(report.toByteArray())) {
      assertThat(tables.rows(SAMPLES, "ts")).isEmpty();
      assertThat(tables.rows(STATS, "name", "value")).contains("simpleperf_missing_file_mapping 1");
    }
  }

  @Test
  void shouldReadWholeRecordsOfTruncatedReport() throws IOException {
    writeReport();
    byte[] bytes = report.toByteArray();
    byte[] cut = Arrays.copyOf(bytes, bytes.length - 10);
    try (ImportedTablesFixture tables = importReport(cut)) {
      assertThat(tables.rows(SAMPLES, "ts")).containsExactly("5000");
      assertThat(tables.rows(STATS, "name", "value"))
          .filteredOn(row -> row.startsWith("trace_tail_unread_bytes"))
          .noneMatch(row -> row.endsWith(" 0"));
    }
  }

  @Test
  void shouldRefuseUnknownVersion() {
    byte[] other = "SIMPLEPERF\2\0".getBytes(StandardCharsets.ISO_8859_1);
    assertThatThrownBy(() -> importReport(other))
        .isInstanceOf(TraceFormatException.class)
        .hasMessageContaining("unknown version");
  }

  @Test
  void shouldImportDamagedReportsWithoutFailure() throws IOException {
    writeReport();
    byte[] bytes = report.toByteArray();
    Random random = new Random(7);
    for (int i = 0; i < 200; i++) {
      byte[] damaged = bytes.clone();
      damaged[12 + random.nextInt(bytes.length - 12)] = (byte) random.nextInt();
      importReport(damaged).close();
    }
    assertThat(bytes).startsWith('S');
  }
}
