package dev.sonda.probe.ftrace.internal.decode.sched;

import dev.sonda.probe.ftrace.internal.bundle.CompactSched;
import dev.sonda.probe.ftrace.internal.decode.event.SeenThreadSet;
import dev.sonda.probe.ftrace.internal.decode.page.RecordHandler;
import dev.sonda.probe.ftrace.internal.decode.page.RecordRunWriter;
import dev.sonda.probe.ftrace.internal.plan.EventDecodingPlan;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Handlers that write a session's sched_switch and sched_waking as columns.
 *
 * @param wakings null if the session doesn't request sched_waking
 * @param runs writes consecutive records
 */
public record CompactSchedHandlers(
    CompactSwitchWriter switches, @Nullable CompactWakingWriter wakings, RecordRunWriter runs) {

  /**
   * Creates the handlers. Columns of wakings require columns of switches, from which readers derive
   * the waking thread; so the result is empty if only wakings are requested, or if this kernel's
   * fields don't have the usual types.
   */
  public static Optional<CompactSchedHandlers> of(
      List<EventDecodingPlan> plans, CompactSched columns, SeenThreadSet threads) {
    Optional<EventDecodingPlan> switchPlan = find(plans, CompactSwitchWriter.EVENT_NUMBER);
    Optional<EventDecodingPlan> wakingPlan = find(plans, CompactWakingWriter.EVENT_NUMBER);
    Optional<SchedSwitchLayout> switchFields = switchPlan.flatMap(SchedSwitchLayout::of);
    Optional<SchedWakingLayout> wakingFields = wakingPlan.flatMap(SchedWakingLayout::of);
    if (switchFields.isEmpty() || wakingPlan.isPresent() != wakingFields.isPresent()) {
      return Optional.empty();
    }
    RecentThreads recent = new RecentThreads(columns.commTable(), threads);
    CompactSwitchWriter switches =
        new CompactSwitchWriter(switchFields.get(), columns.switches(), recent);
    if (wakingFields.isEmpty()) {
      return Optional.of(new CompactSchedHandlers(switches, null, switches));
    }
    CompactWakingWriter wakings =
        new CompactWakingWriter(wakingFields.get(), columns.wakings(), recent);
    SwitchAndWakingRunWriter both = new SwitchAndWakingRunWriter(switches, wakings, recent);
    return Optional.of(new CompactSchedHandlers(switches, wakings, both));
  }

  private static Optional<EventDecodingPlan> find(List<EventDecodingPlan> plans, int eventNumber) {
    return plans.stream().filter(plan -> plan.number() == eventNumber).findFirst();
  }

  /** The handler of the plan's event; null for events that aren't written as columns. */
  public @Nullable RecordHandler handler(EventDecodingPlan plan) {
    return switch (plan.number()) {
      case CompactSwitchWriter.EVENT_NUMBER -> switches;
      case CompactWakingWriter.EVENT_NUMBER -> wakings;
      default -> null;
    };
  }
}
