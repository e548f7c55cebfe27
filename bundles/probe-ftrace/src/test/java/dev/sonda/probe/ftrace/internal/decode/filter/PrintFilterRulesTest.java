package dev.sonda.probe.ftrace.internal.decode.filter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.probe.ftrace.internal.DecodedPages;
import dev.sonda.probe.ftrace.internal.RawPageBuilder;
import dev.sonda.probe.ftrace.internal.RawRecordBuilder;
import dev.sonda.probe.ftrace.internal.RecordedEventFormats;
import dev.sonda.probe.ftrace.internal.bundle.KernelSymbols;
import dev.sonda.probe.ftrace.internal.decode.PageDecoder;
import dev.sonda.probe.ftrace.internal.decode.RequestedKernelEvents;
import dev.sonda.probe.ftrace.internal.format.KnownEvents;
import dev.sonda.probe.ftrace.internal.format.PageFormat;
import dev.sonda.probe.ftrace.internal.format.PrintkFormats;
import dev.sonda.probe.ftrace.internal.plan.EventDecodingPlan;
import dev.sonda.probe.ftrace.internal.plan.EventDecodingPlanner;
import dev.sonda.protos.FtraceConfig.PrintFilter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrintFilterRulesTest {
  private static final EventDecodingPlanner PLANNER =
      new EventDecodingPlanner(KnownEvents.load(), PrintkFormats.NONE);
  private static final EventDecodingPlan PRINT =
      PLANNER.plan(RecordedEventFormats.event("ftrace/print"));

  @Test
  void shouldKeepMessagesThatNoRuleMatches() {
    assertThat(keeps(PrintFilter.newBuilder(), "word")).isTrue();
    assertThat(keeps(prefix("other", false), "word")).isTrue();
  }

  @Test
  void shouldApplyFirstMatchingRule() {
    PrintFilter.Builder rules = prefix("x", true);
    rules.addRules(rule("word", false));
    rules.addRules(rule("", true));

    assertThat(keeps(rules, "word")).isFalse();
    assertThat(keeps(rules, "wor")).isTrue();
    assertThat(keeps(rules, "xword")).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "C|12|mycounter|1, true",
    "C|1|mycounter, true",
    "C||mycounter, true",
    "C|12|mycounte, false",
    "C|12|other, false",
    "C|bad|mycounter, false",
    "C|12mycounter, false",
    "C|12, false",
    "C|, false",
    "C, false",
    "Cmycounter, false",
    "B|12|mycounter, false",
    "'', false"
  })
  void shouldMatchAtraceMessagesOfAnyProcess(String text, boolean matches) {
    PrintFilter.Builder rules = PrintFilter.newBuilder();
    rules.addRulesBuilder().getAtraceMsgBuilder().setType("C").setPrefix("mycounter");

    assertThat(keeps(rules, text)).isEqualTo(!matches);
  }

  @Test
  void shouldNotReadBeyondEndOfRecord() {
    RecordFilter filter = PrintFilterRules.of(prefix("word", false).build(), PRINT).orElseThrow();
    byte[] page = "0123456789abcdefword".getBytes(java.nio.charset.StandardCharsets.US_ASCII);

    assertThat(filter.keeps(page, 0, 19)).isTrue();
    assertThat(filter.keeps(page, 0, 20)).isFalse();
    assertThat(filter.keeps(page, 0, 2)).isTrue();
  }

  @Test
  void shouldReturnNoFilterWhenRecordHasNoTextAtEnd() {
    EventDecodingPlan other = PLANNER.plan(RecordedEventFormats.event("power/cpu_idle"));

    assertThat(PrintFilterRules.of(prefix("", false).build(), other)).isEmpty();
  }

  private static PrintFilter.Builder prefix(String prefix, boolean allow) {
    return PrintFilter.newBuilder().addRules(rule(prefix, allow));
  }

  private static PrintFilter.Rule rule(String prefix, boolean allow) {
    return PrintFilter.Rule.newBuilder().setPrefix(prefix).setAllow(allow).build();
  }

  private static boolean keeps(PrintFilter.Builder rules, String text) {
    RecordFilter filter = PrintFilterRules.of(rules.build(), PRINT).orElseThrow();
    RequestedKernelEvents events =
        new RequestedKernelEvents(List.of(PRINT), false, filter, KernelSymbols.NONE);
    DecodedPages session =
        new DecodedPages(PageDecoder.of(PageFormat.USUAL, PrintkFormats.NONE, events));
    byte[] record = RawRecordBuilder.of("ftrace/print").tail(text + "\0").toBytes();
    return !session.decode(0, RawPageBuilder.at(1).record(0, record).toBytes()).packets().isEmpty();
  }
}
