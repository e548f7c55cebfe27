package dev.sonda.probe.ftrace.internal.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.probe.ftrace.internal.RecordedEventFormats;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Parsing of the page header format, of the kernel's printk formats, and of the table of known
 * events.
 */
class FormatFilesTest {
  private static final String PAGE_32_BITS =
      """
      \tfield: u64 timestamp;\toffset:0;\tsize:8;\tsigned:0;
      \tfield: local_t commit;\toffset:8;\tsize:4;\tsigned:1;
      \tfield: int overwrite;\toffset:8;\tsize:1;\tsigned:1;
      \tfield: char data;\toffset:12;\tsize:4084;\tsigned:1;
      """;

  @Test
  void shouldReadPageHeaderOf64BitKernel() throws IOException {
    assertThat(RecordedEventFormats.formats().page()).isEqualTo(PageFormat.USUAL);
  }

  @Test
  void shouldReadPageHeaderOf32BitKernel() throws IOException {
    assertThat(PageFormat.parse(PAGE_32_BITS)).isEqualTo(new PageFormat(12, 4096));
  }

  @ParameterizedTest
  @CsvSource({
    "offset:12;, offset:16;",
    "size:4;, size:3;",
    "size:4084;, size:0;",
    "size:4084;, size:99999;",
    "offset:0;, offset:4;",
    "timestamp, time",
    "commit, size",
    "data, rest"
  })
  @Tag("T25")
  void shouldRefuseUnknownPageHeader(String known, String other) {
    String text = PAGE_32_BITS.replace(known, other);

    assertThatThrownBy(() -> PageFormat.parse(text))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("header_page ");
  }

  @Test
  void shouldFindPrintkTextsByAddress() {
    PrintkFormats texts =
        PrintkFormats.parse(
            """
            0xffffffff8281972f : "thaw_processes"
            0x10 : "a \\"quoted\\" one\\n"
            garbage
            0x : "none"
            """);

    assertThat(text(texts, 0xffffffff8281972fL)).isEqualTo("thaw_processes");
    assertThat(text(texts, 0x10)).isEqualTo("a \\\"quoted\\\" one\\n");
    assertThat(text(texts, 0x11)).isEmpty();
    assertThat(texts.longestBytes()).isEqualTo(18);
  }

  @Test
  void shouldReadRecordedPrintkTexts() throws IOException {
    PrintkFormats texts = RecordedEventFormats.formats().printkFormats();

    assertThat(text(texts, 0xffffffff8281a569L)).isEqualTo("rcu_preempt-GPS");
  }

  @Test
  void shouldContainEventsOfPerfettosSchema() {
    KnownEvents known = KnownEvents.load();

    assertThat(known.all()).hasSize(594);
    assertThat(known.find("sched", "sched_waking"))
        .hasValueSatisfying(event -> {
          assertThat(event.number()).isEqualTo(20);
          assertThat(event.fields())
              .contains(new KnownField("target_cpu", 5, ProtobufFieldType.INT32))
              .extracting(KnownField::number)
              .isSorted();
        });
    assertThat(known.find("sched", "no_such_event")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\tb\t1", "a\tb\t1\tx", "a\tb\t1\tx=1:float", "a\tb\t1\t\tx=1:int32"})
  void shouldRefuseMalformedKnownEventsTable(String line) {
    assertThatThrownBy(() -> KnownEvents.parse(line)).isInstanceOf(IOException.class);
  }

  private static String text(PrintkFormats texts, long address) {
    return new String(texts.textAt(address), StandardCharsets.UTF_8);
  }
}
