package dev.sonda.probe.ftrace.internal.decode;

import dev.sonda.probe.ftrace.internal.bundle.CompactSched;
import dev.sonda.probe.ftrace.internal.bundle.FtraceBundle;
import dev.sonda.probe.ftrace.internal.decode.event.EventContext;
import dev.sonda.probe.ftrace.internal.decode.event.EventDecoder;
import dev.sonda.probe.ftrace.internal.decode.event.SeenThreadSet;
import dev.sonda.probe.ftrace.internal.decode.page.RecordHandler;
import dev.sonda.probe.ftrace.internal.decode.page.RecordRun;
import dev.sonda.probe.ftrace.internal.decode.sched.CompactHandlers;
import dev.sonda.probe.ftrace.internal.decode.sched.CompactSwitch;
import dev.sonda.probe.ftrace.internal.plan.EventPlan;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Handlers for the records of each event that a session requests, by the event's id. */
final class HandlerTable {
  private final @Nullable RecordHandler[] byId;
  private final @Nullable RecordRun runs;

  private HandlerTable(@Nullable RecordHandler[] byId, @Nullable RecordRun runs) {
    this.byId = byId;
    this.runs = runs;
  }

  /**
   * @param decoders creates the decoder of an event
   */
  static HandlerTable of(
      SessionEvents events,
      FtraceBundle bundle,
      EventContext context,
      Function<EventPlan, EventDecoder> decoders) {
    List<EventPlan> plans = events.plans();
    int ids = plans.stream().mapToInt(EventPlan::id).max().orElse(0) + 1;
    @Nullable RecordHandler[] byId = new RecordHandler[ids];
    CompactHandlers compact =
        events.compactSched()
            ? CompactHandlers.of(plans, bundle.compactSched(), context.threads()).orElse(null)
            : null;
    int descriptors = 0;
    for (EventPlan plan : plans) {
      boolean described = plan.descriptor().isPresent();
      int descriptor = described ? descriptors++ : PlainEvent.NO_DESCRIPTOR;
      RecordHandler columns = compact == null ? null : compact.handler(plan);
      byId[plan.id()] =
          columns != null
              ? columns
              : new PlainEvent(plan, decoders.apply(plan), bundle, context, descriptor);
    }
    return new HandlerTable(byId, compact == null ? null : compact.runs());
  }

  static boolean hasUnusualSched(List<EventPlan> plans) {
    return plans.stream().anyMatch(plan -> plan.number() == CompactSwitch.EVENT_NUMBER)
        && CompactHandlers.of(plans, new CompactSched(), new SeenThreadSet()).isEmpty();
  }

  /** Writer of runs of scheduler records; null if the session writes no columns. */
  @Nullable RecordRun runs() {
    return runs;
  }

  /** The handler for an event; null for events that the session doesn't request. */
  @Nullable RecordHandler handler(int eventId) {
    return eventId < byId.length ? byId[eventId] : null;
  }
}
