package dev.sonda.probe.ftrace.internal.decode;

import dev.sonda.probe.ftrace.internal.bundle.CompactSched;
import dev.sonda.probe.ftrace.internal.bundle.FtraceBundle;
import dev.sonda.probe.ftrace.internal.decode.event.DecoderLookupTables;
import dev.sonda.probe.ftrace.internal.decode.event.EventDecoder;
import dev.sonda.probe.ftrace.internal.decode.event.SeenThreadSet;
import dev.sonda.probe.ftrace.internal.decode.page.RecordHandler;
import dev.sonda.probe.ftrace.internal.decode.page.RecordRunWriter;
import dev.sonda.probe.ftrace.internal.decode.sched.CompactSchedHandlers;
import dev.sonda.probe.ftrace.internal.decode.sched.CompactSwitchWriter;
import dev.sonda.probe.ftrace.internal.plan.EventDecodingPlan;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Handlers for the records of each event that a session requests, by the event's id. */
final class RecordHandlerTable {
  private final @Nullable RecordHandler[] byId;
  private final @Nullable RecordRunWriter runs;

  private RecordHandlerTable(@Nullable RecordHandler[] byId, @Nullable RecordRunWriter runs) {
    this.byId = byId;
    this.runs = runs;
  }

  /**
   * @param decoders creates the decoder of an event
   */
  static RecordHandlerTable of(
      RequestedKernelEvents events,
      FtraceBundle bundle,
      DecoderLookupTables context,
      Function<EventDecodingPlan, EventDecoder> decoders) {
    List<EventDecodingPlan> plans = events.plans();
    int ids = plans.stream().mapToInt(EventDecodingPlan::id).max().orElse(0) + 1;
    @Nullable RecordHandler[] byId = new RecordHandler[ids];
    CompactSchedHandlers compact =
        events.compactSched()
            ? CompactSchedHandlers.of(plans, bundle.compactSched(), context.threads()).orElse(null)
            : null;
    int descriptors = 0;
    for (EventDecodingPlan plan : plans) {
      boolean described = plan.descriptor().isPresent();
      int descriptor = described ? descriptors++ : FtraceEventWriter.NO_DESCRIPTOR;
      RecordHandler columns = compact == null ? null : compact.handler(plan);
      byId[plan.id()] =
          columns != null
              ? columns
              : new FtraceEventWriter(plan, decoders.apply(plan), bundle, context, descriptor);
    }
    return new RecordHandlerTable(byId, compact == null ? null : compact.runs());
  }

  static boolean hasUnusualSched(List<EventDecodingPlan> plans) {
    return plans.stream().anyMatch(plan -> plan.number() == CompactSwitchWriter.EVENT_NUMBER)
        && CompactSchedHandlers.of(plans, new CompactSched(), new SeenThreadSet()).isEmpty();
  }

  /** Writer of runs of scheduler records; null if the session writes no columns. */
  @Nullable RecordRunWriter runs() {
    return runs;
  }

  /** The handler for an event; null for events that the session doesn't request. */
  @Nullable RecordHandler handler(int eventId) {
    return eventId < byId.length ? byId[eventId] : null;
  }
}
