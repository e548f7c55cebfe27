package dev.sonda.probe.procfs.internal.proc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class TextCursorTest {
  private final TextCursor cursor = new TextCursor();

  @Test
  void shouldMoveFromLineToLineAndWordToWord() {
    reset("Name:\tcat dog\n\nVmRSS:\t  1234 kB");
    assertThat(cursor.nextLine()).isTrue();
    assertThat(cursor.nextWord()).isTrue();
    assertThat(cursor.wordIs("Name:".getBytes(UTF_8))).isTrue();
    assertThat(cursor.wordIs("Nam".getBytes(UTF_8))).isFalse();
    assertThat(cursor.wordStartsWith("Nam".getBytes(UTF_8))).isTrue();
    assertThat(cursor.restOfLine()).isEqualTo("cat dog");
    assertThat(cursor.nextLine()).isTrue();
    assertThat(cursor.nextWord()).isFalse();
    assertThat(cursor.nextLine()).isTrue();
    assertThat(cursor.skipWords(1)).isTrue();
    assertThat(cursor.number()).isEqualTo(1234);
    assertThat(cursor.nextWord()).isTrue();
    assertThat(cursor.word()).isEqualTo("kB");
    assertThat(cursor.nextWord()).isFalse();
    assertThat(cursor.nextLine()).isFalse();
  }

  @Test
  void shouldReadLeadingNumberOrZeroFromWord() {
    assertThat(number("-17")).isEqualTo(-17);
    assertThat(number("12:")).isEqualTo(12);
    assertThat(number("kB")).isZero();
    assertThat(number("-")).isZero();
    reset("cpu12 7");
    cursor.nextLine();
    cursor.nextWord();
    assertThat(cursor.numberAfter(3)).isEqualTo(12);
    assertThat(cursor.numberAfter(9)).isZero();
    assertThat(cursor.wordIsNumber()).isFalse();
    cursor.nextWord();
    assertThat(cursor.wordIsNumber()).isTrue();
  }

  @Test
  void shouldFindNoWordsInEmptyText() {
    assertThat(cursor.nextLine()).isFalse();
    assertThat(cursor.nextWord()).isFalse();
    reset("");
    assertThat(cursor.nextLine()).isFalse();
    assertThat(cursor.number()).isZero();
    assertThat(cursor.word()).isEmpty();
    reset("\n");
    assertThat(cursor.nextLine()).isTrue();
    assertThat(cursor.skipWords(2)).isFalse();
    assertThat(cursor.nextLine()).isFalse();
  }

  private long number(String word) {
    reset(word);
    cursor.nextLine();
    cursor.nextWord();
    return cursor.number();
  }

  private void reset(String text) {
    byte[] bytes = text.getBytes(UTF_8);
    cursor.reset(bytes, bytes.length);
  }
}
