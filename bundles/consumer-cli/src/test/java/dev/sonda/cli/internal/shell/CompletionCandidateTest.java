package dev.sonda.cli.internal.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CompletionCandidateTest {
  private static final List<String> EVENTS = List.of("sched/*", "sched/sched_switch", "irq/*");

  @Test
  void shouldOfferGroupsFirstAndEventsNext() {
    assertThat(CompletionCandidate.inSteps(EVENTS, '/', "sch"))
        .containsExactly(CompletionCandidate.of("sched/"), CompletionCandidate.of("irq/"))
        .allMatch(CompletionCandidate::goesOn);
    assertThat(CompletionCandidate.inSteps(EVENTS, '/', "sched/s"))
        .extracting(CompletionCandidate::text)
        .containsExactlyElementsOf(EVENTS);
  }

  @Test
  void shouldBeEqualAfterTransferOverSocket() {
    for (CompletionCandidate word :
        List.of(CompletionCandidate.of("mine"), new CompletionCandidate("--out", "the file"))) {
      assertThat(CompletionCandidate.parse(word.line())).isEqualTo(word);
    }
    assertThat(CompletionCandidate.parse("")).isEqualTo(CompletionCandidate.of(""));
  }
}
