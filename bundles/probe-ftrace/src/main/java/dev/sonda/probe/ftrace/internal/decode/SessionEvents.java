package dev.sonda.probe.ftrace.internal.decode;

import dev.sonda.probe.ftrace.internal.bundle.KernelSymbols;
import dev.sonda.probe.ftrace.internal.decode.filter.RecordFilter;
import dev.sonda.probe.ftrace.internal.plan.EventPlan;
import java.util.List;

/**
 * What one session wants of the kernel's events. Records of other events are skipped, because
 * another session may have asked for them.
 *
 * @param plans of the events it wants; no two with the same id
 * @param compactSched whether sched_switch and sched_waking are written as columns, if it wants
 *     sched_switch and their formats allow it
 * @param filter what of the events' records it wants; {@link RecordFilter#ALL} for all
 * @param symbols names of kernel addresses; {@link KernelSymbols#NONE} writes none
 */
public record SessionEvents(
    List<EventPlan> plans, boolean compactSched, RecordFilter filter, KernelSymbols symbols) {
  public SessionEvents {
    plans = List.copyOf(plans);
  }

  /** These events and nothing special. */
  public static SessionEvents of(List<EventPlan> plans) {
    return new SessionEvents(plans, false, RecordFilter.ALL, KernelSymbols.NONE);
  }

  /** Whether it wants columns that this kernel's formats don't allow. */
  public boolean hasUnusualSched() {
    return compactSched && HandlerTable.hasUnusualSched(plans);
  }

  public SessionEvents withCompactSched() {
    return new SessionEvents(plans, true, filter, symbols);
  }
}
