package dev.sonda.producer.internal.call;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FailureTextTest {

  @Test
  void shouldDescribeExceptionByTypeAndMessage() {
    assertThat(FailureText.describe(new IllegalStateException("no luck")))
        .isEqualTo("java.lang.IllegalStateException: no luck");
    assertThat(FailureText.describe(new StackOverflowError()))
        .isEqualTo("java.lang.StackOverflowError");
  }

  @Test
  void shouldFormatFailureAsOneLineOfLimitedLength() {
    assertThat(
            FailureText.describe(new IllegalStateException("a\nb\u001b[31m" + "x".repeat(10_000))))
        .hasSizeLessThanOrEqualTo(300)
        .startsWith("java.lang.IllegalStateException: a b [31mx")
        .doesNotContain("\n", "\u001b");
  }

  @Test
  void shouldRemoveControlCharactersAndUnpairedSurrogates() {
    assertThat(FailureText.oneLine("a\u009b31m\u202eb\u2028c")).isEqualTo("a 31m b c");
    assertThat(FailureText.oneLine("x".repeat(299) + "\ud83d\ude00")).isEqualTo("x".repeat(299));
  }

  @Test
  void shouldDescribeExceptionWhenGetMessageThrows() {
    RuntimeException nasty =
        new RuntimeException() {
          @Override
          public String getMessage() {
            throw new UnsupportedOperationException();
          }
        };

    assertThat(FailureText.describe(nasty)).contains("whose message throws");
  }
}
