package dev.sonda.cli.internal.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LineCompletionTest {
  private final List<String> asked = new ArrayList<>();
  private final LineCompletion completion =
      new LineCompletion(
          List.of("gogo:echo", "felix:start", "sonda:start", "sonda:sources", "sonda:stats"),
          (command, before, typed) -> {
            asked.add(command + before + typed);
            return List.of(
                CompletionCandidate.of("linux.ftrace"), new CompletionCandidate("-x", "an option"));
          });

  private List<String> at(String line) {
    return completion.at(line).stream().map(CompletionCandidate::text).toList();
  }

  @Test
  void shouldOfferScopePrefixBeforeCommandsOfScope() {
    assertThat(at("so")).containsExactly("sonda:", "sources");
    assertThat(at("sonda:st")).containsExactly("sonda:start", "sonda:stats");
    assertThat(at("nothing")).isEmpty();
  }

  @Test
  void shouldLeaveOutNamesThatTwoCommandsHave() {
    assertThat(at("st")).containsExactly("stats");
    assertThat(at("")).contains("echo", "felix:").doesNotContain("start");
  }

  @Test
  void shouldCompleteArgumentsOfSondasCommands() {
    assertThat(at("sources lin")).containsExactly("linux.ftrace");
    assertThat(at("sonda:start  a -")).containsExactly("-x");
    assertThat(at("echo linux; sources ")).containsExactly("linux.ftrace", "-x");
    assertThat(asked).containsExactly("sources[]lin", "start[a]-", "sources[]");
  }

  @Test
  void shouldOfferNothingForArgumentsOfOtherCommands() {
    assertThat(at("echo l")).isEmpty();
    assertThat(at("start l")).as("felix's or ours").isEmpty();
    assertThat(asked).isEmpty();
  }

  @Test
  void shouldCompleteCommandAfterPipesAndBraces() {
    assertThat(at("sources | so")).containsExactly("sonda:", "sources");
    assertThat(at("each [1 2] {sta")).containsExactly("stats");
    assertThat(at("\n")).hasSameElementsAs(at(""));
  }
}
