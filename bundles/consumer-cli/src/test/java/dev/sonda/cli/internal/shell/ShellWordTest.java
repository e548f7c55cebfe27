package dev.sonda.cli.internal.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ShellWordTest {
  private static final List<String> EVENTS = List.of("sched/*", "sched/sched_switch", "irq/*");

  @Test
  void shouldOfferGroupsFirstAndEventsNext() {
    assertThat(ShellWord.inSteps(EVENTS, '/', "sch"))
        .containsExactly(ShellWord.of("sched/"), ShellWord.of("irq/"))
        .allMatch(ShellWord::goesOn);
    assertThat(ShellWord.inSteps(EVENTS, '/', "sched/s"))
        .extracting(ShellWord::text)
        .containsExactlyElementsOf(EVENTS);
  }

  @Test
  void shouldBeEqualAfterTransferOverSocket() {
    for (ShellWord word : List.of(ShellWord.of("mine"), new ShellWord("--out", "the file"))) {
      assertThat(ShellWord.parse(word.line())).isEqualTo(word);
    }
    assertThat(ShellWord.parse("")).isEqualTo(ShellWord.of(""));
  }
}
