package dev.sonda.probe.ftrace.internal.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.probe.ftrace.internal.RecordedEventFormats;
import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EventFormatTest {
  private static final String TEXT =
      """
      name: made_up
      ID: 42
      format:
      \tfield:unsigned short common_type;\toffset:0;\tsize:2;\tsigned:0;
      \tfield:int common_pid;\toffset:4;\tsize:4;\tsigned:1;

      \tfield:char comm[16];\toffset:8;\tsize:16;\tsigned:0;
      \tfield:__data_loc char[] path;\toffset:24;\tsize:4;

      print fmt: "field:int not_a_field;\toffset:0;\tsize:4;\tsigned:1;"
      \tfield:int not_a_field;\toffset:0;\tsize:4;\tsigned:1;
      """;

  @Test
  void shouldReadCommonFieldsBeforeTheBlankLineAndOwnOnesAfterIt() throws IOException {
    EventFormat format = EventFormat.parse("some", "made_up", TEXT);

    assertThat(format.id()).isEqualTo(42);
    assertThat(format.commonFields())
        .containsExactly(
            new FieldFormat("unsigned short common_type", "common_type", 0, 2, false),
            new FieldFormat("int common_pid", "common_pid", 4, 4, true));
    assertThat(format.fields())
        .containsExactly(
            new FieldFormat("char comm[16]", "comm", 8, 16, false),
            new FieldFormat("__data_loc char[] path", "path", 24, 4, false));
  }

  @Test
  void shouldReadAnEventWithoutFieldsOfItsOwn() throws IOException {
    String text = TEXT.substring(0, TEXT.indexOf("\tfield:char")) + "print fmt: \"\"\n";

    assertThat(EventFormat.parse("some", "made_up", text).fields()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "name: x\n", "ID: 0", "ID: 65536", "ID: 7", "\u0000\n\u001b[2J"})
  @Tag("T25")
  void shouldRefuseTextWithoutEventFormat(String text) {
    assertThatThrownBy(() -> EventFormat.parse("some", "made_up", text))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("the format of some/made_up");
  }

  @Test
  @Tag("T25")
  void shouldRefuseTooManyFieldsAndTooLongDeclarations() {
    String line = "\tfield:int x;\toffset:8;\tsize:4;\tsigned:1;\n";

    assertThatThrownBy(
            () -> EventFormat.parse("some", "made_up", "ID: 1\n" + line + "\n" + line.repeat(2000)))
        .hasMessageContaining("too many fields");
    assertThatThrownBy(() ->
            EventFormat.parse(
                "some", "made_up", "ID: 1\n" + line.replace("int x", "int " + "x".repeat(124))))
        .hasMessageContaining("128 characters");
  }

  @Test
  @Tag("T25")
  void shouldReturnFormatOrErrorForAnyText() {
    long seed = System.nanoTime();
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    for (int round = 0; round < 5_000; round++) {
      StringBuilder text = new StringBuilder(TEXT);
      for (int edit = random.nextInt(8); edit >= 0; edit--) {
        text.setCharAt(random.nextInt(text.length()), (char) random.nextInt(0x80));
      }
      parseOrRefuse(text.toString());
    }
  }

  private static void parseOrRefuse(String text) {
    try {
      EventFormat format = EventFormat.parse("some", "made_up", text);
      assertThat(format.id()).isBetween(1, 0xFFFF);
      assertThat(format.fields()).allSatisfy(field -> assertThat(field.end()).isNotNegative());
    } catch (IOException e) {
      assertThat(e.getMessage()).isNotEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'char comm[16]', 16, 0, FIXED_STRING",
    "'char comm[TASK_COMM_LEN]', 16, 0, FIXED_STRING",
    "'const char name[32]', 32, 0, FIXED_STRING",
    "'unsigned char mac[6]', 6, 0, BYTES",
    "'__data_loc char[] path', 4, 0, DYNAMIC_STRING",
    "'__data_loc u8[] bytes', 4, 0, DYNAMIC_BYTES",
    "'__data_loc u64[] numbers', 4, 0, DYNAMIC_BYTES",
    "'__data_loc char[] path', 8, 0, NOTHING",
    "'__rel_loc char[] path', 4, 0, RELATIVE_STRING",
    "'__rel_loc u8[] bytes', 4, 0, RELATIVE_BYTES",
    "'unsigned long args[6]', 48, 0, ARGUMENTS",
    "'unsigned long args[6]', 24, 0, ARGUMENTS",
    "'unsigned long args[7]', 56, 0, BYTES",
    "'const char * fmt', 8, 0, STRING_ADDRESS",
    "'char[] fmt', 4, 0, STRING_ADDRESS",
    "'void * function', 8, 0, SYMBOL",
    "'void *function', 4, 0, SYMBOL",
    "'const void * call_site', 8, 0, INTEGER",
    "'char buf[]', 0, 0, TAIL_STRING",
    "'char buf', 0, 0, TAIL_STRING",
    "'u32 buf[]', 0, 0, NOTHING",
    "'bool success', 1, 0, BOOL",
    "'ino_t ino', 8, 0, INODE",
    "'dev_t dev', 4, 0, DEVICE",
    "'pid_t pid', 4, 1, PID",
    "'pid_t pid', 8, 0, INTEGER",
    "'int common_pid', 4, 1, COMMON_PID",
    "'u8 saddr[16]', 16, 0, BYTES",
    "'__u8 saddr[4]', 4, 0, INTEGER",
    "'long id', 8, 1, INTEGER",
    "'short x', 2, 1, INTEGER",
    "'struct foo x', 3, 0, BYTES",
  })
  void shouldReturnKindOfField(String declaration, int size, int signed, FieldKind kind) {
    assertThat(new FieldFormat(declaration, "", 8, size, signed != 0).kind()).isEqualTo(kind);
  }

  @Test
  void shouldReadRecordedFormats() {
    assertThat(RecordedEventFormats.events())
        .hasSizeGreaterThan(35)
        .allSatisfy(format -> {
          assertThat(format.commonFields())
              .extracting(FieldFormat::name)
              .containsExactly("common_type", "common_flags", "common_preempt_count", "common_pid");
          assertThat(format.fields()).isNotEmpty().noneMatch(field -> field.name().isEmpty());
        });
  }
}
