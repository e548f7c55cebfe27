package dev.sonda.probe.ftrace.internal.decode.filter;

import dev.sonda.probe.ftrace.internal.plan.EventPlan;
import dev.sonda.probe.ftrace.internal.plan.FieldMove;
import dev.sonda.protos.FtraceConfig.PrintFilter;
import java.util.List;
import java.util.Optional;

/**
 * Rules of {@code print_filter}: which texts of ftrace/print a session records. The first rule that
 * matches decides; a text that no rule matches is recorded.
 */
public final class PrintRules implements RecordFilter {
  private final int eventId;
  private final int textOffset;
  private final TextRule[] rules;

  private PrintRules(int eventId, int textOffset, List<TextRule> rules) {
    this.eventId = eventId;
    this.textOffset = textOffset;
    this.rules = rules.toArray(TextRule[]::new);
  }

  /**
   * Creates the filter; empty if this kernel's print event doesn't have its text at the end of the
   * record.
   */
  public static Optional<RecordFilter> of(PrintFilter config, EventPlan print) {
    List<TextRule> rules = config.getRulesList().stream().map(TextRule::of).toList();
    return print.moves().stream()
        .filter(FieldMove.TailString.class::isInstance)
        .map(FieldMove.TailString.class::cast)
        .findFirst()
        .map(text -> new PrintRules(print.id(), text.offset(), rules));
  }

  @Override
  public int eventId() {
    return eventId;
  }

  @Override
  public boolean keeps(byte[] page, int begin, int end) {
    int text = begin + textOffset;
    for (TextRule rule : rules) {
      if (rule.matches(page, text, end)) {
        return rule.allows();
      }
    }
    return true;
  }
}
