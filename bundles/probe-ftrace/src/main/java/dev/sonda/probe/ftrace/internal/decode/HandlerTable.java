package dev.sonda.probe.ftrace.internal.decode;

import dev.sonda.probe.ftrace.internal.bundle.CompactSched;
import dev.sonda.probe.ftrace.internal.bundle.FtraceBundle;
import dev.sonda.probe.ftrace.internal.plan.EventPlan;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What handles the records of each event that a session wants, by the event's id. */
final class HandlerTable {
  private final @Nullable RecordHandler[] byId;
  private final @Nullable CompactSwitch switches;

  private HandlerTable(@Nullable RecordHandler[] byId, @Nullable CompactSwitch switches) {
    this.byId = byId;
    this.switches = switches;
  }

  /**
   * @param decoders makes an event's decoder
   */
  static HandlerTable of(
      SessionEvents events,
      FtraceBundle bundle,
      EventContext context,
      Function<EventPlan, EventDecoder> decoders) {
    List<EventPlan> plans = events.plans();
    int ids = plans.stream().mapToInt(EventPlan::id).max().orElse(0) + 1;
    @Nullable RecordHandler[] byId = new RecordHandler[ids];
    Map<Integer, RecordHandler> compact =
        events.compactSched() ? compact(plans, bundle.compactSched(), context.threads()) : Map.of();
    int descriptors = 0;
    for (EventPlan plan : plans) {
      boolean described = plan.descriptor().isPresent();
      int descriptor = described ? descriptors++ : PlainEvent.NO_DESCRIPTOR;
      RecordHandler columns = compact.get(plan.id());
      byId[plan.id()] =
          columns != null
              ? columns
              : new PlainEvent(plan, decoders.apply(plan), bundle, context, descriptor);
    }
    return new HandlerTable(byId, switches(compact));
  }

  /**
   * Wakings in columns need the switches in columns, which tell who woke: both or neither, and
   * nothing where only wakings are wanted.
   */
  private static Map<Integer, RecordHandler> compact(
      List<EventPlan> plans, CompactSched columns, ThreadBook threads) {
    Map<Integer, RecordHandler> compact = new HashMap<>();
    RecentThreads recent = new RecentThreads(columns.commTable(), threads);
    boolean switches = false;
    for (EventPlan plan : plans) {
      switches |= plan.number() == CompactSwitch.EVENT_NUMBER;
      Optional<? extends RecordHandler> handler =
          switch (plan.number()) {
            case CompactSwitch.EVENT_NUMBER -> CompactSwitch.of(plan, columns.switches(), recent);
            case CompactWaking.EVENT_NUMBER -> CompactWaking.of(plan, columns, recent);
            default -> Optional.empty();
          };
      handler.ifPresent(each -> compact.put(plan.id(), each));
    }
    return switches && compact.size() == wanted(plans) ? compact : Map.of();
  }

  private static @Nullable CompactSwitch switches(Map<Integer, RecordHandler> compact) {
    return compact.values().stream()
        .filter(CompactSwitch.class::isInstance)
        .map(CompactSwitch.class::cast)
        .findFirst()
        .orElse(null);
  }

  static boolean hasUnusualSched(List<EventPlan> plans) {
    return plans.stream().anyMatch(plan -> plan.number() == CompactSwitch.EVENT_NUMBER)
        && compact(plans, new CompactSched(), new ThreadBook()).isEmpty();
  }

  private static long wanted(List<EventPlan> plans) {
    return plans.stream()
        .mapToInt(EventPlan::number)
        .filter(
            number -> number == CompactSwitch.EVENT_NUMBER || number == CompactWaking.EVENT_NUMBER)
        .count();
  }

  /** What writes runs of sched_switch; null if the session doesn't have them as columns. */
  @Nullable CompactSwitch switches() {
    return switches;
  }

  /** Null for events that the session doesn't want. */
  @Nullable RecordHandler handler(int eventId) {
    return eventId < byId.length ? byId[eventId] : null;
  }
}
