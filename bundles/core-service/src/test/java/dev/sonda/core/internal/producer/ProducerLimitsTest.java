package dev.sonda.core.internal.producer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProducerLimitsTest {

  @Test
  void shouldReplaceControlAndDirectionCharactersInSentences() {
    assertThat(ProducerLimits.boundedSentence("a\u001b[31m\u009b2J\u202eb\u2028c\nd"))
        .isEqualTo("a [31m 2J b c d");
  }

  @Test
  void shouldCutLongNamesBetweenCharacters() {
    String name = "x".repeat(ProducerLimits.MAX_NAME_LENGTH - 1);

    assertThat(ProducerLimits.boundedName(name + "\ud83d\ude00")).isEqualTo(name);
    assertThat(ProducerLimits.boundedName(name + "yz")).isEqualTo(name + "y");
  }
}
