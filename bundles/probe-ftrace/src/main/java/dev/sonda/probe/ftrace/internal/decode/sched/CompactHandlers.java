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
 * What writes a session's sched_switch and sched_waking as columns.
 *
 * @param wakings null if the session doesn't want them
 * @param runs for records that follow one another
 */
public record CompactHandlers(
    CompactSwitch switches, @Nullable CompactWaking wakings, RecordRun runs) {

  /**
   * Wakings in columns need the switches in columns, which tell the waking thread: both or neither,
   * and nothing where only wakings are wanted, or where this kernel's fields aren't the ones that
   * columns are for.
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

  /** Null for events that aren't written as columns. */
  public @Nullable RecordHandler handler(EventPlan plan) {
    return switch (plan.number()) {
      case CompactSwitch.EVENT_NUMBER -> switches;
      case CompactWaking.EVENT_NUMBER -> wakings;
      default -> null;
    };
  }
}
