package dev.sonda.core.internal.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.protos.SemanticType;
import dev.sonda.protos.TraceConfig.TraceFilter;
import dev.sonda.protos.TraceConfig.TraceFilter.StringFilterChain;
import dev.sonda.protos.TraceConfig.TraceFilter.StringFilterPolicy;
import dev.sonda.protos.TraceConfig.TraceFilter.StringFilterRule;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class StringFilterTest {
  private static final int ATRACE = 1;

  private final StringFilterChain.Builder chain = StringFilterChain.newBuilder();
  private final StringFilterChain.Builder newerChain = StringFilterChain.newBuilder();

  @Test
  void shouldRedactGroupsOfPatternThatMatchesAll() throws InvalidTraceFilterException {
    rule(StringFilterPolicy.SFP_MATCH_REDACT_GROUPS, "user=(\\w+);mail=(.*)");

    assertThat(filter("user=bob;mail=bob@example.com")).isEqualTo("user=P60;mail=P60REDACTED----");
    assertThat(filter("x user=bob;mail=y")).isEqualTo("x user=bob;mail=y");
    assertThat(filter("user=bob;mail=")).isEqualTo("user=P60;mail=");
    assertThat(filter("")).isEmpty();
  }

  @Test
  void shouldLeaveOptionalGroupsThatDidNotMatch() throws InvalidTraceFilterException {
    rule(StringFilterPolicy.SFP_MATCH_REDACT_GROUPS, "(a+)?(b+)");

    assertThat(filter("bb")).isEqualTo("P6");
    assertThat(filter("aab")).isEqualTo("P6P");
  }

  @Test
  void shouldStopAtFirstRuleThatApplies() throws InvalidTraceFilterException {
    rule(StringFilterPolicy.SFP_MATCH_BREAK, "keep.*");
    rule(StringFilterPolicy.SFP_MATCH_REDACT_GROUPS, "(.*)!");
    rule(StringFilterPolicy.SFP_MATCH_REDACT_GROUPS, "..(.*)");

    assertThat(filter("keep me!")).isEqualTo("keep me!");
    assertThat(filter("abc!")).isEqualTo("P60!");
    assertThat(filter("abcd")).isEqualTo("abP6");
  }

  @Test
  void shouldApplyAtraceRulesOnlyToAtraceMessages() throws InvalidTraceFilterException {
    atraceRule(StringFilterPolicy.SFP_ATRACE_MATCH_REDACT_GROUPS, "B\\|\\d+\\|pay(.*)", "pay");

    assertThat(filter("B|1024|payload")).isEqualTo("B|1024|payP60R");
    assertThat(filter("B|1024|other")).isEqualTo("B|1024|other");
    assertThat(filter("E|1024|payload")).isEqualTo("E|1024|payload");
    assertThat(filter("B|1024")).isEqualTo("B|1024");
    assertThat(filter("B|")).isEqualTo("B|");
  }

  @Test
  void shouldNotApplyLaterRulesWhenAtraceBreakRuleMatches() throws InvalidTraceFilterException {
    atraceRule(StringFilterPolicy.SFP_ATRACE_MATCH_BREAK, "B\\|\\d+\\|ok.*", "ok");
    rule(StringFilterPolicy.SFP_MATCH_REDACT_GROUPS, "(.*)");

    assertThat(filter("B|1|ok that's fine")).isEqualTo("B|1|ok that's fine");
    assertThat(filter("B|1|no")).isEqualTo("P60RED");
  }

  @Test
  void shouldRedactAllMatchesInAtraceMessage() throws InvalidTraceFilterException {
    atraceRule(StringFilterPolicy.SFP_ATRACE_REPEATED_SEARCH_REDACT_GROUPS, "foo=(\\d+)", "");
    rule(StringFilterPolicy.SFP_MATCH_REDACT_GROUPS, ".*(nothing).*");

    assertThat(filter("C|9|foo=111,bar=123,foo=2222,baz=456"))
        .isEqualTo("C|9|foo=P60,bar=123,foo=P60R,baz=456");
    assertThat(filter("foo=111")).isEqualTo("foo=111");
    assertThat(filter("C|9|nothing")).isEqualTo("C|9|P60REDA");
  }

  @Test
  void shouldReplaceRuleOfSameNameByNewerChain() throws InvalidTraceFilterException {
    chain.addRules(rule("one", StringFilterPolicy.SFP_MATCH_REDACT_GROUPS, "(a+)"));
    chain.addRules(rule("two", StringFilterPolicy.SFP_MATCH_REDACT_GROUPS, "(.*)"));
    newerChain.addRules(rule("one", StringFilterPolicy.SFP_MATCH_BREAK, "a+"));

    assertThat(filter("aaaa")).isEqualTo("aaaa");
    assertThat(filter("bbbb")).isEqualTo("P60R");
  }

  @Test
  void shouldApplyRuleOnlyToStringsOfItsSemanticType() throws InvalidTraceFilterException {
    chain.addRules(
        rule("", StringFilterPolicy.SFP_MATCH_REDACT_GROUPS, "(.*)")
            .addSemanticType(SemanticType.forNumber(ATRACE)));

    assertThat(filter("text", ATRACE)).isEqualTo("P60R");
    assertThat(filter("text", 0)).isEqualTo("text");
    assertThat(filter("text", 2)).isEqualTo("text");
    assertThat(filter("text", 128)).isEqualTo("P60R");
  }

  @Test
  void shouldNotTreatByte85AsLineEnd() throws InvalidTraceFilterException {
    rule(StringFilterPolicy.SFP_MATCH_REDACT_GROUPS, "straße=(.*)");
    // The UTF-8 encoding of U+0145 contains the byte 85, which some regex engines treat as a line
    // end.
    assertThat(filter("straße=\u0145ab")).isEqualTo("straße=P60R");
  }

  @Test
  void shouldRefuseInvalidRulesWithErrorMessage() {
    assertRefused(StringFilterRule.newBuilder().setRegexPattern("x"), "no policy");
    assertRefused(rule("", StringFilterPolicy.SFP_MATCH_BREAK, "(x"), "(x, which is none");
  }

  private static void assertRefused(StringFilterRule.Builder rule, String sentence) {
    TraceFilter.Builder config = TraceFilter.newBuilder();
    config.getStringFilterChainBuilder().addRules(rule);
    assertThatThrownBy(() -> StringFilter.of(config.build()))
        .isInstanceOf(InvalidTraceFilterException.class)
        .hasMessageContaining(sentence);
  }

  @Timeout(240)
  @Test
  void shouldGiveUpOnPatternThatTakesTooLong() throws InvalidTraceFilterException {
    rule(StringFilterPolicy.SFP_MATCH_REDACT_GROUPS, "(.*)(.*)(.*)(.*)b");
    byte[] bytes = "a".repeat(200).getBytes(StandardCharsets.US_ASCII);
    StringFilter filter = filterOfPacket(bytes.length);

    assertThat(filter.filter(bytes, 0, bytes.length, 0)).isFalse();
    byte[] harmless = "aab".getBytes(StandardCharsets.US_ASCII);
    filter.beginPacket(harmless.length);
    assertThat(filter.filter(harmless, 0, 3, 0)).isTrue();
    assertThat(new String(harmless, StandardCharsets.US_ASCII)).isEqualTo("P6b");
  }

  @Test
  void shouldGiveUpOnPatternThatNeedsTooMuchStack() throws InvalidTraceFilterException {
    rule(StringFilterPolicy.SFP_MATCH_REDACT_GROUPS, "((?:a|b|aa)*)c");
    byte[] bytes = "a".repeat(1 << 20).getBytes(StandardCharsets.US_ASCII);

    assertThat(filterOfPacket(bytes.length).filter(bytes, 0, bytes.length, 0)).isFalse();
  }

  /**
   * The cost of one string with one pattern is acceptable, but not that of a thousand strings or a
   * thousand patterns.
   */
  @Test
  void shouldBoundTimeForAllStringsOfPacket() throws InvalidTraceFilterException {
    rule(StringFilterPolicy.SFP_MATCH_BREAK, ".*.*x");
    byte[] bytes = "a".repeat(40).getBytes(StandardCharsets.US_ASCII);
    StringFilter filter = filterOfPacket(100);
    int strings = 0;
    while (strings < 1000 && filter.filter(bytes, 0, bytes.length, 0)) {
      strings++;
    }
    assertThat(strings).isBetween(10, 100);
    filter.beginPacket(100);
    assertThat(filter.filter(bytes, 0, bytes.length, 0)).isTrue();
  }

  @Test
  void shouldBoundTimeForAllRulesOverPacket() throws InvalidTraceFilterException {
    for (int i = 0; i < 1000; i++) {
      rule(StringFilterPolicy.SFP_MATCH_BREAK, ".*.*x");
    }
    byte[] bytes = "a".repeat(40).getBytes(StandardCharsets.US_ASCII);
    assertThat(filterOfPacket(100).filter(bytes, 0, bytes.length, 0)).isFalse();
  }

  /**
   * The cost of each packet is acceptable, but the service filters the whole batch without a pause.
   */
  @Test
  @Tag("T14")
  void shouldBoundTimeForAllPacketsOfBatch() throws InvalidTraceFilterException {
    rule(StringFilterPolicy.SFP_MATCH_BREAK, ".*.*.*x");
    byte[] expensive = "a".repeat(30).getBytes(StandardCharsets.US_ASCII);
    StringFilter filter = filter();
    filter.beginBatch();
    int filtered = filterPackets(filter, expensive, 10_000);
    assertThat(filtered).isBetween(50, 1000);
    byte[] cheap = "aab".getBytes(StandardCharsets.US_ASCII);
    assertThat(filterPackets(filter, cheap, 100)).as("others in the batch").isEqualTo(100);
    filter.beginBatch();
    assertThat(filterPackets(filter, expensive, 1)).isEqualTo(1);
  }

  private static int filterPackets(StringFilter filter, byte[] packet, int packets) {
    int filtered = 0;
    for (int i = 0; i < packets; i++) {
      filter.beginPacket(packet.length);
      filtered += filter.filter(packet, 0, packet.length, 0) ? 1 : 0;
    }
    return filtered;
  }

  @Test
  void shouldRefuseTooManyRules() {
    TraceFilter.Builder config = TraceFilter.newBuilder();
    for (int i = 0; i <= 1024; i++) {
      config
          .getStringFilterChainBuilder()
          .addRules(rule("", StringFilterPolicy.SFP_MATCH_BREAK, "x"));
    }
    assertThatThrownBy(() -> StringFilter.of(config.build()))
        .isInstanceOf(InvalidTraceFilterException.class)
        .hasMessage(
            "trace_filter's string filter has 1025 rules, more than the 1024 that are allowed");
  }

  private void rule(StringFilterPolicy policy, String pattern) {
    chain.addRules(rule("", policy, pattern));
  }

  private void atraceRule(StringFilterPolicy policy, String pattern, String payloadStart) {
    chain.addRules(rule("", policy, pattern).setAtracePayloadStartsWith(payloadStart));
  }

  private static StringFilterRule.Builder rule(
      String name, StringFilterPolicy policy, String pattern) {
    return StringFilterRule.newBuilder().setName(name).setPolicy(policy).setRegexPattern(pattern);
  }

  private StringFilter filter() throws InvalidTraceFilterException {
    return StringFilter.of(
        TraceFilter.newBuilder()
            .setStringFilterChain(chain)
            .setStringFilterChainV54(newerChain)
            .build());
  }

  private StringFilter filterOfPacket(int sizeBytes) throws InvalidTraceFilterException {
    StringFilter filter = filter();
    filter.beginPacket(sizeBytes);
    return filter;
  }

  private String filter(String text) throws InvalidTraceFilterException {
    return filter(text, 0);
  }

  /** Filters the text within a larger array, whose other bytes must not change. */
  private String filter(String text, int semanticType) throws InvalidTraceFilterException {
    byte[] bytes = ("<<" + text + ">>").getBytes(StandardCharsets.UTF_8);
    int size = bytes.length - 4;
    assertThat(filterOfPacket(size).filter(bytes, 2, size, semanticType)).isTrue();
    String result = new String(bytes, StandardCharsets.UTF_8);
    assertThat(result).startsWith("<<").endsWith(">>");
    return result.substring(2, result.length() - 2);
  }
}
