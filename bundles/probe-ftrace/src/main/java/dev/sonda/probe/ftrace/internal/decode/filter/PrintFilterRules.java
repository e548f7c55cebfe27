package dev.sonda.probe.ftrace.internal.decode.filter;

import dev.sonda.probe.ftrace.internal.plan.EventDecodingPlan;
import dev.sonda.probe.ftrace.internal.plan.FieldMove;
import dev.sonda.protos.FtraceConfig.PrintFilter;
import java.util.List;
import java.util.Optional;

/**
 * Rules of {@code print_filter}: which texts of ftrace/print a session records. The first rule that
 * matches decides; a text that no rule matches is recorded.
 */
public final class PrintFilterRules implements RecordFilter {
  private final int eventId;
  private final int textOffset;
  private final PrintFilterRule[] rules;

  private PrintFilterRules(int eventId, int textOffset, List<PrintFilterRule> rules) {
    this.eventId = eventId;
    this.textOffset = textOffset;
    this.rules = rules.toArray(PrintFilterRule[]::new);
  }

  /**
   * Creates the filter; empty if this kernel's print event doesn't have its text at the end of the
   * record.
   */
  public static Optional<RecordFilter> of(PrintFilter config, EventDecodingPlan print) {
    List<PrintFilterRule> rules = config.getRulesList().stream().map(PrintFilterRule::of).toList();
    return print.moves().stream()
        .filter(FieldMove.TailString.class::isInstance)
        .map(FieldMove.TailString.class::cast)
        .findFirst()
        .map(text -> new PrintFilterRules(print.id(), text.offset(), rules));
  }

  @Override
  public int eventId() {
    return eventId;
  }

  @Override
  public boolean keeps(byte[] page, int begin, int end) {
    int text = begin + textOffset;
    for (PrintFilterRule rule : rules) {
      if (rule.matches(page, text, end)) {
        return rule.allows();
      }
    }
    return true;
  }
}
