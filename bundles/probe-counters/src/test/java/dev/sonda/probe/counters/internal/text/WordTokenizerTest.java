package dev.sonda.probe.counters.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordTokenizerTest {
  private final WordTokenizer words = new WordTokenizer();

  @Test
  void shouldWalkLineByLineWordByWord() {
    assertThat(lines("a  bc\n\n\td \n"))
        .containsExactly(List.of("a", "bc"), List.of(), List.of("d"));
    assertThat(lines("a\nb")).containsExactly(List.of("a"), List.of("b"));
    assertThat(lines("")).containsExactly(List.of());
    assertThat(lines("\n")).containsExactly(List.of());
  }

  @Test
  void shouldSplitWordAtSeparator() {
    reset("rbytes=12 x");
    assertThat(words.next()).isTrue();
    assertThat(words.cutAt('=')).isTrue();
    assertThat(words.text()).isEqualTo("rbytes");
    words.skip();
    assertThat(words.next()).isTrue();
    assertThat(words.number()).isEqualTo(12);
    assertThat(words.next()).isTrue();
    assertThat(words.cutAt('=')).isFalse();
    assertThat(words.text()).isEqualTo("x");
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "00012, 12",
    "9223372036854775799, 9223372036854775799",
    "9223372036854775807, 9223372036854775807",
    "9223372036854775808, -1",
    "18446744073709551615, -1",
    "99999999999999999999999999, -1",
    "max, -1",
    "-5, -1",
    "1x, -1",
  })
  void shouldReadNumbersThatALongHolds(String text, long number) {
    reset(text);
    words.next();
    assertThat(words.number()).isEqualTo(number);
  }

  @Test
  void shouldMatchWholeKeysOnly() {
    KnownWordTable keys =
        new KnownWordTable(List.of("anon", "file", "anon_thp", "a", "b", "c", "d", "e"));
    reset("anon_thp anon fil files \u00e4 e");
    List<Integer> found = new ArrayList<>();
    while (words.next()) {
      found.add(keys.find(words));
    }
    assertThat(found).containsExactly(2, 0, -1, -1, -1, 7);
  }

  private void reset(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    words.reset(bytes, bytes.length);
  }

  private List<List<String>> lines(String text) {
    reset(text);
    List<List<String>> lines = new ArrayList<>();
    do {
      List<String> line = new ArrayList<>();
      while (words.next()) {
        line.add(words.text());
      }
      lines.add(line);
    } while (words.nextLine());
    return lines;
  }
}
