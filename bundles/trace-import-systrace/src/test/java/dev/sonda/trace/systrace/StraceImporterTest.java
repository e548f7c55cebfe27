package dev.sonda.trace.systrace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.sonda.testkit.tables.TableRowFormatter;
import dev.sonda.trace.importing.ImportProgress;
import dev.sonda.trace.importing.ImportedTrace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(240)
class StraceImporterTest {
  @TempDir Path folder;

  private static boolean accepts(String head) {
    return new StraceImporter().accepts(head.getBytes(StandardCharsets.UTF_8));
  }

  private List<String> rows(String text, String table, String... columns) throws IOException {
    Path file = Files.writeString(folder.resolve("trace.strace"), text);
    try (ImportedTrace trace = new StraceImporter().open(file, ImportProgress.none())) {
      return new TableRowFormatter(trace.catalog()).rows(table, columns);
    }
  }

  private List<String> slices(String text) throws IOException {
    return rows(text, "__intrinsic_slice", "ts", "dur", "category", "name");
  }

  @Test
  void shouldAcceptOutputWithEpochTimestamps() {
    assertThat(accepts("1000 1700000052.321000 close(3)   = 0\n")).isTrue();
    assertThat(accepts("1700000052.321000 close(3) = 0\n")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "any text",
        "# tracer: nop",
        "{\"traceEvents\":[]}",
        "1000 14:32:01 close(3) = 0",
        "+++ exited with 0 +++",
        "12 34 56"
      })
  void shouldNotAcceptOtherFormats(String head) {
    assertThat(accepts(head)).isFalse();
  }

  @Test
  void shouldMakeInstantsOfCallsInOneLine() throws IOException {
    String text =
        """
        1000 1700000052.321100 read(3, "a(b)"..., 1024) = -1 ENOENT (No such file)
        1000 1700000052.321000 close(3)                = 0
        """;
    assertThat(slices(text))
        .containsExactly("1700000052321000000 0 strace close", "1700000052321100000 0 strace read");
    assertThat(rows(text, "__intrinsic_args", "key", "string_value"))
        .endsWith("args 3", "ret 0", "args 3, \"a(b)\"..., 1024", "ret -1 ENOENT (No such file)");
    assertThat(rows(text, "__intrinsic_thread", "tid")).contains("1000");
  }

  @Test
  void shouldMakeSlicesOfUnfinishedAndResumedCalls() throws IOException {
    assertThat(
            slices(
                """
                7 10.000000 epoll_wait(4, <unfinished ...>
                8 10.1 write(1) = 1
                7 10.500000 <... epoll_wait resumed> {}, 64 <unfinished ...>
                7 11 <... epoll_wait resumed>) = 1
                """))
        .containsExactly(
            "10000000000 500000000 strace epoll_wait",
            "10000001000 0 strace write",
            "10500000000 500000000 strace epoll_wait");
  }

  @Test
  void shouldCountLinesThatAreNoCalls() throws IOException {
    String text =
        """
        7 10.0 close(3) = 0
        --- SIGCHLD {si_signo=SIGCHLD} ---
        7 14:32:01.5 close(3) = 0
        10.2 close(3) = 0
        7 10.3 close(3
        """;
    assertThat(slices(text)).hasSize(1);
    assertThat(rows(text, "__intrinsic_stats", "name", "value"))
        .contains(
            "strace_parse_failure 2",
            "strace_unsupported_timestamp_format 1",
            "strace_missing_pid 1");
  }

  @Test
  void shouldWriteTraceTypeAndClockAsMetadata() throws IOException {
    assertThat(
            rows("7 10.0 close(3) = 0", "__intrinsic_metadata", "name", "str_value", "int_value"))
        .contains("trace_type strace -", "trace_time_clock_id - 1", "trace_size_bytes - 19");
  }

  @Test
  void shouldRefuseFileOfAnotherFormat() throws IOException {
    Path file = Files.writeString(folder.resolve("a"), "# tracer: nop\n");
    assertThatIOException()
        .isThrownBy(() -> new StraceImporter().open(file, ImportProgress.none()))
        .withMessageContaining("is no trace of a known format");
  }
}
