package dev.sonda.core.internal.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class FilterProgramTest {
  private static final int PACKET = 1;

  @Test
  void shouldReturnRuleOfEachKindOfField() throws InvalidTraceFilterException {
    FilterProgram program =
        parse(
            packetProgram()
                .simple(2)
                .simpleRange(126, 4)
                .nested(200, 2)
                .string(300)
                .typedString(301, 7)
                .endOfMessage()
                .simple(5)
                .endOfMessage());

    assertThat(rules(program, 1, 2, 3, 125, 126, 129, 130))
        .containsExactly(
            FieldRule.DENIED,
            FieldRule.SIMPLE,
            FieldRule.DENIED,
            FieldRule.DENIED,
            FieldRule.SIMPLE,
            FieldRule.SIMPLE,
            FieldRule.DENIED);
    assertThat(rules(program, 200, 300, 301, 302))
        .containsExactly(
            FieldRule.nested(2), FieldRule.string(0), FieldRule.string(7), FieldRule.DENIED);
    assertThat(program.ruleOf(2, 5)).isEqualTo(FieldRule.SIMPLE);
  }

  @Test
  void shouldLetMessagesReferToThemselves() throws InvalidTraceFilterException {
    FilterProgram program = parse(packetProgram().nested(4, 1).endOfMessage());

    assertThat(program.ruleOf(1, 4)).isEqualTo(FieldRule.nested(1));
  }

  @Test
  void shouldAddAndReplaceFieldsByOverlay() throws InvalidTraceFilterException {
    ByteString base =
        packetProgram().simple(1).simple(3).simple(500).nested(600, 1).endOfMessage().build();
    ByteString overlay =
        new FilterBytecodeBuilder()
            .words(1, 2 << 3 | 4, 0)
            .words(1, 3 << 3 | 5, 9)
            .words(1, 500 << 3 | 4, 0)
            .words(1, 501 << 3 | 1, 0)
            .build();
    FilterProgram program = FilterProgram.parse(base, overlay);

    assertThat(rules(program, 1, 2, 3, 500, 501, 600))
        .containsExactly(
            FieldRule.SIMPLE,
            FieldRule.string(0),
            FieldRule.string(9),
            FieldRule.string(0),
            FieldRule.SIMPLE,
            FieldRule.nested(1));
  }

  private static List<Integer> rules(FilterProgram program, int... fields) {
    return Arrays.stream(fields)
        .mapToObj(field -> program.ruleOf(program.packetMessage(), field))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("badPrograms")
  void shouldRefuseInvalidProgramWithErrorMessage(FilterBytecodeBuilder program, String sentence) {
    assertThatThrownBy(() -> parse(program))
        .isInstanceOf(InvalidTraceFilterException.class)
        .hasMessageContaining(sentence);
  }

  static Stream<Arguments> badPrograms() {
    return Stream.of(
        Arguments.of(new FilterBytecodeBuilder(), "doesn't end with the end of a message"),
        Arguments.of(packetProgram().simple(1), "doesn't end with the end of a message"),
        Arguments.of(packetProgram().simple(0).endOfMessage(), "field 0"),
        Arguments.of(packetProgram().words(8 | 6).endOfMessage(), "unknown opcode 6"),
        Arguments.of(packetProgram().words(8 | 2), "ends in the middle of a rule"),
        Arguments.of(packetProgram().nested(1, 2).endOfMessage(), "message 2 of 2"),
        Arguments.of(packetProgram().nested(1, -1).endOfMessage(), "message 4294967295"),
        Arguments.of(
            packetProgram().simpleRange(200, 5).simple(204).endOfMessage(), "in message 1"),
        Arguments.of(packetProgram().simpleRange(2, -1).endOfMessage(), "range of fields"),
        Arguments.of(new FilterBytecodeBuilder().simple(1).endOfMessage(), "lets no packets"),
        Arguments.of(new FilterBytecodeBuilder().endOfMessage(), "lets no packets"));
  }

  @ParameterizedTest
  @MethodSource("badOverlays")
  void shouldRefuseInvalidOverlayWithErrorMessage(FilterBytecodeBuilder overlay, String sentence) {
    ByteString base = packetProgram().simple(1).endOfMessage().build();
    assertThatThrownBy(() -> FilterProgram.parse(base, overlay.build()))
        .isInstanceOf(InvalidTraceFilterException.class)
        .hasMessageContaining("bytecode_overlay_v54 " + sentence);
  }

  static Stream<Arguments> badOverlays() {
    return Stream.of(
        Arguments.of(new FilterBytecodeBuilder().words(1, 9), "ends in the middle of an entry"),
        Arguments.of(new FilterBytecodeBuilder().words(1, 8 | 3, 1), "has the opcode 3"),
        Arguments.of(new FilterBytecodeBuilder().words(1, 4, 0), "names the field 0"),
        Arguments.of(new FilterBytecodeBuilder().words(1, 17, 0, 1, 9, 0), "is not sorted"),
        Arguments.of(new FilterBytecodeBuilder().words(1, 9, 0, 0, 9, 0), "is not sorted"),
        Arguments.of(new FilterBytecodeBuilder().words(2, 9, 0), "changes a message"));
  }

  @Test
  void shouldRefuseDamagedProgram() {
    FilterBytecodeBuilder program = packetProgram().simple(1).endOfMessage();
    assertThatThrownBy(() -> FilterProgram.parse(program.encode(1), ByteString.EMPTY))
        .hasMessageContaining("checksum");
    assertThatThrownBy(() -> FilterProgram.parse(ByteString.EMPTY, ByteString.EMPTY))
        .hasMessageContaining("empty");
    ByteString cut = program.build().concat(ByteString.copyFrom(new byte[] {(byte) 0x80}));
    assertThatThrownBy(() -> FilterProgram.parse(cut, ByteString.EMPTY))
        .hasMessageContaining("middle of a number");
  }

  @Test
  void shouldAcceptOrRefuseAnySequenceOfWords() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      FilterBytecodeBuilder program = packetProgram();
      for (int word = random.nextInt(12); word > 0; word--) {
        program.words(random.nextInt() >>> random.nextInt(32));
      }
      assertThatCode(() -> parseOrRefuse(program)).as("seed %d", seed).doesNotThrowAnyException();
    }
  }

  private static void parseOrRefuse(FilterBytecodeBuilder program) {
    try {
      FilterProgram parsed = parse(program);
      parsed.ruleOf(parsed.packetMessage(), FilterBytecodeLayout.MAX_FIELD);
    } catch (InvalidTraceFilterException e) {
      assertThat(e.getMessage()).startsWith("trace_filter");
    }
  }

  /** Bytecode of a trace whose packets are the message that the test adds next. */
  private static FilterBytecodeBuilder packetProgram() {
    return new FilterBytecodeBuilder().nested(PACKET, 1).endOfMessage();
  }

  private static FilterProgram parse(FilterBytecodeBuilder program)
      throws InvalidTraceFilterException {
    return FilterProgram.parse(program.build(), ByteString.EMPTY);
  }
}
