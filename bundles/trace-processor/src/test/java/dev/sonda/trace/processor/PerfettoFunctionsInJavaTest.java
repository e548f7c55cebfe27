package dev.sonda.trace.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Calls that become those of functions in Java, whose own tests compare values. */
@Timeout(60)
class PerfettoFunctionsInJavaTest {
  @TempDir static Path folder;
  private static PerfettoTrace trace;

  @BeforeAll
  static void openTrace() throws Exception {
    trace = PerfettoTrace.open(folder, Map.of());
  }

  @AfterAll
  static void closeTrace() {
    trace.close();
  }

  @Test
  void shouldComputeDates() throws Exception {
    assertThat(
            trace.rows(
                "SELECT date('2024-01-31', '+1 month'), time('12:30'), datetime(1700000000,"
                    + " 'unixepoch'), julianday(2460000.25), unixepoch('2024-01-01'),"
                    + " unixepoch('2024-01-01', 'subsec'), strftime('%Y|%j', '2024-03-01'),"
                    + " timediff('2024-01-02', '2024-01-01')"))
        .containsExactly(
            "2024-03-02|12:30:00|2023-11-14 22:13:20|2460000.25|1704067200|1.7040672E9|2024|061"
                + "|+0000-00-01 00:00:00.000");
    assertThat(
            trace.rows(
                "SELECT typeof(unixepoch()), typeof(unixepoch('subsec')), date(NULL),"
                    + " date('2024-01-01', NULL), date('nothing'), date('now') >= '2024'"))
        .containsExactly("integer|real|null|null|null|1");
  }

  @Test
  void shouldComputeDatesOfRows() throws Exception {
    assertThat(
            trace.rows(
                "SELECT time(ts / 1e9, 'unixepoch', 'subsec', '+' || id || ' minutes')"
                    + " FROM (SELECT 10500000000 AS ts, 1 AS id UNION ALL SELECT 20250000000, 2)"
                    + " ORDER BY id"))
        .containsExactly("00:01:10.500", "00:02:20.250");
  }

  @Test
  void shouldRefuseDatesWithWrongNumberOfArguments() {
    assertThatThrownBy(() -> trace.rows("SELECT timediff('2024-01-01')"))
        .hasMessageContaining("timediff with 1 arguments");
  }

  @Test
  void shouldCompressBytes() throws Exception {
    assertThat(
            trace.rows(
                "SELECT hex(substr(__intrinsic_zstd_compress('hello, hello, hello'), 1, 4)),"
                    + " length(__intrinsic_zstd_compress(x'0102')) > 0,"
                    + " __intrinsic_zstd_compress(NULL)"))
        .containsExactly("28B52FFD|1|null");
  }
}
