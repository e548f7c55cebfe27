package dev.sonda.core.internal.filter;

import dev.sonda.protos.TraceConfig.TraceFilter.StringFilterPolicy;
import dev.sonda.protos.TraceConfig.TraceFilter.StringFilterRule;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * One rule of the string filter: a pattern, and a policy for strings that match. Reuses its
 * matcher, so that matching allocates nothing. Loop only.
 */
final class StringRule {
  private static final byte[] REDACTED = "P60REDACTED".getBytes(StandardCharsets.US_ASCII);

  private final String name;
  private final StringFilterPolicy policy;
  private final SemanticTypes types;
  private final byte[] payloadStart;
  private final Matcher matcher;

  StringRule(StringFilterRule rule) throws InvalidTraceFilterException {
    name = rule.getName();
    policy = rule.getPolicy();
    if (policy == StringFilterPolicy.SFP_UNSPECIFIED) {
      throw new InvalidTraceFilterException("a rule of trace_filter's string filter has no policy");
    }
    types = SemanticTypes.of(rule);
    payloadStart = rule.getAtracePayloadStartsWith().getBytes(StandardCharsets.UTF_8);
    matcher = compile(rule.getRegexPattern()).matcher("");
  }

  /** Compiles a pattern over bytes: characters beyond ASCII become their bytes in UTF-8. */
  private static Pattern compile(String pattern) throws InvalidTraceFilterException {
    String asBytes =
        new String(pattern.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    try {
      // UNIX_LINES, because the bytes of other line terminators may be part of a UTF-8 character.
      return Pattern.compile(asBytes, Pattern.UNIX_LINES);
    } catch (PatternSyntaxException e) {
      throw new InvalidTraceFilterException(
          "trace_filter's string filter has the regex_pattern "
              + pattern
              + ", which is none: "
              + e.getDescription());
    }
  }

  String name() {
    return name;
  }

  /** Whether the rule applies to this semantic type and, for atrace's policies, to this payload. */
  boolean isFor(int semanticType, byte[] bytes, int payload, int end) {
    return types.contains(semanticType)
        && (!isForAtrace()
            || (payload != AtracePayload.NONE
                && AtracePayload.startsWith(bytes, payload, end, payloadStart)));
  }

  private boolean isForAtrace() {
    return policy == StringFilterPolicy.SFP_ATRACE_MATCH_BREAK
        || policy == StringFilterPolicy.SFP_ATRACE_MATCH_REDACT_GROUPS
        || policy == StringFilterPolicy.SFP_ATRACE_REPEATED_SEARCH_REDACT_GROUPS;
  }

  /**
   * Applies the rule.
   *
   * @return true if no further rule is to be applied to the string
   */
  boolean apply(RegexInput text, byte[] bytes, int offset) {
    matcher.reset(text);
    return switch (policy) {
      case SFP_MATCH_BREAK, SFP_ATRACE_MATCH_BREAK -> matcher.matches();
      case SFP_MATCH_REDACT_GROUPS, SFP_ATRACE_MATCH_REDACT_GROUPS ->
          matcher.matches() && redact(bytes, offset);
      case SFP_ATRACE_REPEATED_SEARCH_REDACT_GROUPS -> redactAll(bytes, offset);
      case SFP_UNSPECIFIED -> false;
    };
  }

  private boolean redactAll(byte[] bytes, int offset) {
    boolean found = false;
    while (matcher.find()) {
      found = redact(bytes, offset);
    }
    return found;
  }

  /** Overwrites the text matched by the pattern's groups, without changing its length. */
  private boolean redact(byte[] bytes, int offset) {
    for (int group = 1; group <= matcher.groupCount(); group++) {
      int size = matcher.end(group) - matcher.start(group);
      if (matcher.start(group) >= 0 && size > 0) {
        blacken(bytes, offset + matcher.start(group), size);
      }
    }
    return true;
  }

  private static void blacken(byte[] bytes, int from, int size) {
    int shown = Math.min(size, REDACTED.length);
    System.arraycopy(REDACTED, 0, bytes, from, shown);
    Arrays.fill(bytes, from + shown, from + size, (byte) '-');
  }
}
