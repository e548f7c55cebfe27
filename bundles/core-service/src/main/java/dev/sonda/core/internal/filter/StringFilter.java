package dev.sonda.core.internal.filter;

import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceConfig.TraceFilter.StringFilterRule;
import java.util.ArrayList;
import java.util.List;

/**
 * Redacts parts of strings, in place, by the first rule that matches a string. Allocates nothing
 * for a string.
 */
final class StringFilter {
  /** Maximum number of rules. Limits the time for a string, since each rule may be tried. */
  static final int MAX_RULES = 1024;

  private final StringRule[] rules;
  private final RegexInput text = new RegexInput();

  private StringFilter(List<StringRule> rules) {
    this.rules = rules.toArray(StringRule[]::new);
  }

  static StringFilter of(TraceConfig.TraceFilter config) throws InvalidTraceFilterException {
    List<StringRule> rules = new ArrayList<>();
    for (StringFilterRule rule : config.getStringFilterChain().getRulesList()) {
      addOrReplace(rules, new StringRule(rule));
    }
    for (StringFilterRule rule : config.getStringFilterChainV54().getRulesList()) {
      addOrReplace(rules, new StringRule(rule));
    }
    if (rules.size() > MAX_RULES) {
      throw new InvalidTraceFilterException(
          "trace_filter's string filter has "
              + rules.size()
              + " rules, more than the "
              + MAX_RULES
              + " that are allowed");
    }
    return new StringFilter(rules);
  }

  /** Adds a rule, which replaces an earlier rule of equal name. */
  private static void addOrReplace(List<StringRule> rules, StringRule rule) {
    for (int i = 0; i < rules.size(); i++) {
      if (!rule.name().isEmpty() && rules.get(i).name().equals(rule.name())) {
        rules.set(i, rule);
        return;
      }
    }
    rules.add(rule);
  }

  /** Begins a batch, whose packets share a budget of pattern reads. */
  void beginBatch() {
    text.beginBatch();
  }

  /** Begins a packet, whose strings share a budget of pattern reads. */
  void beginPacket(int sizeBytes) {
    text.beginPacket(sizeBytes);
  }

  /**
   * Filters one string.
   *
   * @return false if a pattern needed too much time or stack; the string must not be passed on then
   */
  boolean filter(byte[] bytes, int offset, int sizeBytes, int semanticType) {
    if (sizeBytes == 0 || rules.length == 0) {
      return true;
    }
    try {
      applyFirst(bytes, offset, sizeBytes, semanticType);
      return true;
    } catch (RegexInput.TooExpensive | StackOverflowError e) {
      // Java's pattern matching is recursive and may overflow the stack, which is unwound at this
      // point. The caller counts the packet as an error.
      return false;
    }
  }

  private void applyFirst(byte[] bytes, int offset, int sizeBytes, int semanticType) {
    int payload = AtracePayload.find(bytes, offset, sizeBytes);
    for (StringRule rule : rules) {
      if (rule.isFor(semanticType, bytes, payload, offset + sizeBytes)) {
        text.show(bytes, offset, sizeBytes);
        if (rule.apply(text, bytes, offset)) {
          return;
        }
      }
    }
  }
}
