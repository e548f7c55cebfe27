package dev.sonda.probe.ftrace.internal.decode;

import dev.sonda.probe.ftrace.internal.bundle.KernelSymbols;
import dev.sonda.probe.ftrace.internal.decode.filter.RecordFilter;
import dev.sonda.probe.ftrace.internal.plan.EventDecodingPlan;
import java.util.List;

/**
 * The kernel events that one session requests. Records of other events are skipped, because another
 * session may have enabled them.
 *
 * @param plans plans of the requested events; no two plans have equal ids
 * @param compactSched whether sched_switch and sched_waking are written as columns, if sched_switch
 *     is requested and the formats allow it
 * @param filter selects which records of an event are written; {@link RecordFilter#ALL} for all
 * @param symbols names of kernel addresses; {@link KernelSymbols#NONE} writes none
 */
public record RequestedKernelEvents(
    List<EventDecodingPlan> plans,
    boolean compactSched,
    RecordFilter filter,
    KernelSymbols symbols) {
  public RequestedKernelEvents {
    plans = List.copyOf(plans);
  }

  /** The given events, without columns, filter and symbols. */
  public static RequestedKernelEvents of(List<EventDecodingPlan> plans) {
    return new RequestedKernelEvents(plans, false, RecordFilter.ALL, KernelSymbols.NONE);
  }

  /** Whether the session requests columns that this kernel's formats don't allow. */
  public boolean hasUnusualSched() {
    return compactSched && RecordHandlerTable.hasUnusualSched(plans);
  }

  public RequestedKernelEvents withCompactSched() {
    return new RequestedKernelEvents(plans, true, filter, symbols);
  }
}
