package dev.sonda.probe.ftrace.internal.decode.sched;

import dev.sonda.probe.ftrace.internal.bundle.CompactSched;
import dev.sonda.probe.ftrace.internal.decode.event.SeenThreadSet;
import dev.sonda.probe.ftrace.internal.decode.page.RecordHandler;
import dev.sonda.probe.ftrace.internal.decode.page.RecordRun;
import dev.sonda.probe.ftrace.internal.plan.EventPlan;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Handlers that write a session's sched_switch and sched_waking as columns.
 *
 * @param wakings null if the session doesn't request sched_waking
 * @param runs writes consecutive records
 */
public record CompactHandlers(
    CompactSwitch switches, @Nullable CompactWaking wakings, RecordRun runs) {

  /**
   * Creates the handlers. Columns of wakings require columns of switches, from which readers derive
   * the waking thread; so the result is empty if only wakings are requested, or if this kernel's
   * fields don't have the usual types.
   */
  public static Optional<CompactHandlers> of(
      List<EventPlan> plans, CompactSched columns, SeenThreadSet threads) {
    Optional<EventPlan> switchPlan = find(plans, CompactSwitch.EVENT_NUMBER);
    Optional<EventPlan> wakingPlan = find(plans, CompactWaking.EVENT_NUMBER);
    Optional<SwitchFields> switchFields = switchPlan.flatMap(SwitchFields::of);
    Optional<WakingFields> wakingFields = wakingPlan.flatMap(WakingFields::of);
    if (switchFields.isEmpty() || wakingPlan.isPresent() != wakingFields.isPresent()) {
      return Optional.empty();
    }
    RecentThreads recent = new RecentThreads(columns.commTable(), threads);
    CompactSwitch switches = new CompactSwitch(switchFields.get(), columns.switches(), recent);
    if (wakingFields.isEmpty()) {
      return Optional.of(new CompactHandlers(switches, null, switches));
    }
    CompactWaking wakings = new CompactWaking(wakingFields.get(), columns.wakings(), recent);
    SwitchAndWakingRun both = new SwitchAndWakingRun(switches, wakings, recent);
    return Optional.of(new CompactHandlers(switches, wakings, both));
  }

  private static Optional<EventPlan> find(List<EventPlan> plans, int eventNumber) {
    return plans.stream().filter(plan -> plan.number() == eventNumber).findFirst();
  }

  /** The handler of the plan's event; null for events that aren't written as columns. */
  public @Nullable RecordHandler handler(EventPlan plan) {
    return switch (plan.number()) {
      case CompactSwitch.EVENT_NUMBER -> switches;
      case CompactWaking.EVENT_NUMBER -> wakings;
      default -> null;
    };
  }
}
