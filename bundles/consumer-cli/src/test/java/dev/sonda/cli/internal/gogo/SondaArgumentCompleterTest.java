package dev.sonda.cli.internal.gogo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.probe.Readiness;
import dev.sonda.cli.internal.FakeTracing;
import dev.sonda.cli.internal.shell.CompletionCandidate;
import dev.sonda.protos.DataSourceDescriptor;
import dev.sonda.protos.SondaFtraceDescriptor;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class SondaArgumentCompleterTest {
  private final FakeTracing service = new FakeTracing();
  private final SondaArgumentCompleter words =
      new SondaArgumentCompleter(new FakeOsgiTracingService(service));

  private List<String> after(String command, String... line) {
    List<String> words = List.of(line);
    return this.words.after(command, words.subList(0, words.size() - 1), words.getLast()).stream()
        .map(CompletionCandidate::text)
        .toList();
  }

  @Test
  void shouldOfferSessionsAndSources() {
    service.sessionName = "mine";

    assertThat(after("stop", "")).containsExactly("mine");
    assertThat(after("stats", "m")).containsExactly("mine");
    for (String command : List.of("sources", "why", "doctor")) {
      assertThat(after(command, "")).as(command).containsExactly("linux.sys_stats");
    }
  }

  @Test
  void shouldOfferTheKernelsEventsByGroup() throws Exception {
    service.sources.put("linux.ftrace", Readiness.ok());
    service.descriptors.put("linux.ftrace", ftrace());

    assertThat(after("start", "")).as("a name of one's own").isEmpty();
    assertThat(after("start", "mine", "sch")).containsExactly("sched/");
    assertThat(after("start", "-t", "1s", "mine", "sched/"))
        .containsExactly("sched/*", "sched/sched_switch");
  }

  @Test
  void shouldOfferOptionsWithTheirMeanings() {
    assertThat(words.after("snapshot", List.of(), "--o"))
        .filteredOn(word -> word.text().equals("--out"))
        .singleElement()
        .satisfies(word -> assertThat(word.meaning()).isNotEmpty());
    assertThat(after("sql", "a.pftrace", "--f")).contains("--format");
    assertThat(after("stats", "-")).as("which has none here").doesNotContain("--follow");
    assertThat(after("stop", "-o", "")).as("a file's name").isEmpty();
  }

  @Test
  void shouldOfferNothingWhenServiceDoesNotAnswer() {
    service.sessionName = "mine";
    service.refusesQuestions = "no time";

    for (String command : List.of("stop", "sources", "why", "doctor")) {
      assertThat(after(command, "")).as(command).isEmpty();
    }
  }

  @Test
  void shouldOfferNothingAfterUnknownCommand() {
    service.sessionName = "mine";

    assertThat(after("stop", "")).as("one of ours").isNotEmpty();
    assertThat(after("nonsense", "")).isEmpty();
    assertThat(after("nonsense", "-")).isEmpty();
  }

  private static DataSourceDescriptor ftrace() {
    SondaFtraceDescriptor.Builder ours = SondaFtraceDescriptor.newBuilder();
    ours.addEventGroupsBuilder().setName("sched").addEvents("sched_switch");
    return DataSourceDescriptor.newBuilder()
        .setFtraceDescriptor(ours.build().toByteString())
        .build();
  }
}
