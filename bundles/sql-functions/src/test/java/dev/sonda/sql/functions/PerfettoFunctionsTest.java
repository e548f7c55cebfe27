package dev.sonda.sql.functions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.testkit.tables.FakeCatalog;
import io.airlift.compress.zstd.ZstdInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares function results with the values of Perfetto's trace_processor_shell v58. */
class PerfettoFunctionsTest {
  private static final long BASIS = 0xcbf29ce484222325L;

  private final PerfettoFunctions functions = PerfettoFunctions.over(new FakeCatalog());

  private @Nullable Object call(String name, Object... arguments) {
    return FakeFunctionArguments.call(functions, name, arguments);
  }

  @ParameterizedTest
  @CsvSource({
    "0x1234, 3, 0x<num>",
    "0xabcd, 3, 0x<num>",
    "12a34, 3, <num>",
    "Hello 123, 3, Hello <num>",
    "abc, 1, abc",
    "#1 ImageDecoder#decodeDrawable, 1, #<num> ImageDecoder#decodeDrawable",
    "1=22@333-444, 3, 1=22@<num>-<num>",
    "aaaaaa, 1, aaaaaa",
    "=0x1234 InputConsumer on 0x1234 (0x75dfea9cc0), 3, =0x<num> InputConsumer on 0x<num>"
        + " (0x<num>)",
    "metadata20 response_metadata 100x100, 2, metadata<num> response_metadata <num>x<num>",
    "0x 0xq ab12 12, 0, <num>x<num> <num>x<num>q <num> <num>"
  })
  void shouldReplaceNumbersInNames(String text, long digits, String expected) {
    assertThat(call("__intrinsic_strip_hex", text, digits)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "a::b::c, :, 0, a",
    "a::b::c, :, 1, ''",
    "a::b::c, :, 4, c",
    "a::b::c, :, 5,",
    "abczzdefzzghi, zz, 2, ghi",
    "'', zz, 0, ''",
    "'', zz, 1000,"
  })
  void shouldSplitText(String text, String delimiter, long field, @Nullable String expected) {
    assertThat(call("__intrinsic_str_split", text, delimiter, field)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"0xff, 255", "-ff, -255", "' 0X7fffffffffffffff ', 9223372036854775807", "+A, 10"})
  void shouldReadHexadecimalNumber(String text, long expected) {
    assertThat(call("__intrinsic_unhex", text)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "ffffffffffffffff, UNHEX: invalid or out of range hex string",
    "zz, UNHEX: invalid or out of range hex string",
    "0x, UNHEX: hex string is empty after prefix",
    "'  ', UNHEX: input is empty or only whitespace"
  })
  void shouldRefuseInvalidHexadecimalNumber(String text, String sentence) {
    assertThatThrownBy(() -> call("__intrinsic_unhex", text)).hasMessage(sentence);
  }

  @Test
  void shouldRefuseDelimiterOrFieldOutOfBounds() {
    assertThatThrownBy(() -> call("__intrinsic_str_split", "a", "", 1))
        .hasMessage("str_split: delimiter must be a non-empty string");
    assertThatThrownBy(() -> call("__intrinsic_str_split", "a", "b", -1))
        .hasMessage("str_split: field number must be a non-negative integer");
    assertThatThrownBy(() -> call("__intrinsic_strip_hex", "a", -1))
        .hasMessage("__intrinsic_strip_hex: min_repeated_digits must be positive");
  }

  @Test
  void shouldCombineHashOfEachValueWithPreviousHash() {
    Object text = Objects.requireNonNull(call("__intrinsic_hash_text", BASIS, "ä"));
    assertThat(call("__intrinsic_hash_long", text, -5)).isEqualTo(-3362218905013730626L);
    assertThat(call("__intrinsic_hash_long", BASIS, 1)).isEqualTo(-8517097267634966620L);
    assertThat(call("__intrinsic_hash_text", BASIS, "a")).isEqualTo(-5808556873153909620L);
  }

  @Test
  void shouldReverseText() {
    assertThat(call("__intrinsic_reverse", "abc")).isEqualTo("cba");
  }

  @ParameterizedTest
  @CsvSource({"123456789123456, 34:17:36 789 123 456", "-1, 00:00:00 000 000 -01"})
  void shouldWriteTimeAsTimecode(long ns, String expected) {
    assertThat(call("__intrinsic_to_timecode", ns)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "_ZNSt6vectorIiSaIiEE9push_backERKi"
            + " | std::vector<int, std::allocator<int>>::push_back(int const&)",
        "_ZN4core3fmt9Formatter9write_fmt17h0123456789abcdefE"
            + " | core::fmt::Formatter::write_fmt::h0123456789abcdef",
        "_ZNSt8ios_base7failureB5cxx11C1EPKcRKSt10error_code"
            + " | std::ios_base::failure[abi:cxx11]::failure(char const*, std::error_code const&)",
        "_ZTVSt9exception | vtable for std::exception",
        "_ZN3art11interpreterEv.part.0 | art::interpreter() (.part.0)",
        "_ZNK3Foo3barILi5EEEvT_ | void Foo::bar<5>(5) const",
        "_ZSt4moveIRiEONSt16remove_referenceIT_E4typeEOS2_"
            + " | std::remove_reference<int&>::type&& std::move<int&>(int&)",
        "main |",
        "_Z |",
        "_ZN |",
        "_Z1fPFviE |"
      })
  void shouldDemangleSupportedSymbolNames(String symbol, @Nullable String expected) {
    assertThat(call("__intrinsic_demangle", symbol)).isEqualTo(expected);
  }

  @Test
  void shouldTerminateForAnyPartOfMangledName() {
    String symbol = "_ZNSt6vectorIiSaIiEE9push_backERKNSt16remove_referenceIT_E4typeEOS2_";
    for (int end = 0; end <= symbol.length(); end++) {
      for (char c : "_ZNSTIE09JLP".toCharArray()) {
        String damaged = symbol.substring(0, end) + c + symbol.substring(end);
        assertThatCode(() -> call("__intrinsic_demangle", damaged)).doesNotThrowAnyException();
      }
    }
  }

  @Test
  void shouldCompressBytesAsFrameOfZstd() throws IOException {
    String text = "hello, ".repeat(100);
    String base64 = Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    byte[] frame =
        Base64.getDecoder().decode(String.valueOf(call("__intrinsic_zstd_base64", base64)));
    assertThat(frame).hasSizeLessThan(text.length());
    try (ZstdInputStream in = new ZstdInputStream(new ByteArrayInputStream(frame))) {
      assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo(text);
    }
  }
}
