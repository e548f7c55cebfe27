package dev.sonda.trace.proto.internal.ftrace;

import dev.sonda.trace.proto.internal.ftrace.event.EventParsers;
import dev.sonda.trace.proto.internal.ftrace.event.KernelEvent;
import dev.sonda.trace.proto.internal.ftrace.event.SliceAndCounterOutput;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.sched.KernelVersion;
import java.util.HashMap;
import java.util.Map;

/**
 * Imports allocations of contiguous memory (CMA) as slices. Since 5.10, the kernel ends an
 * allocation by an event with all its data; since 6.1, by two events, one for the moved pages and
 * one for the end.
 */
final class ContiguousMemoryParsers {
  private static final int CMA_ALLOC_START = 465;
  private static final int CMA_ALLOC_INFO = 466;
  private static final int CMA_ALLOC_FINISH = 576;
  private static final int MIGRATE_RANGE_INFO = 577;
  private static final Pages NO_PAGES = new Pages(0, 0, 0);

  private final ImportState state;
  private final SliceAndCounterOutput output;
  private final Map<Integer, Pages> moved = new HashMap<>();

  ContiguousMemoryParsers(ImportState state) {
    this.state = state;
    output = new SliceAndCounterOutput(state);
  }

  void register(EventParsers parsers) {
    parsers.add(CMA_ALLOC_START, this::begin);
    parsers.add(CMA_ALLOC_INFO, this::endWithInfo);
    parsers.add(MIGRATE_RANGE_INFO, this::noteMoved);
    parsers.add(CMA_ALLOC_FINISH, this::end);
  }

  private boolean hasEvents() {
    KernelVersion kernel = state.system().kernel();
    return kernel != null && kernel.isAtLeast(5, 10);
  }

  private boolean hasFinish() {
    KernelVersion kernel = state.system().kernel();
    return kernel != null && kernel.isAtLeast(6, 1);
  }

  private void begin(KernelEvent event) {
    if (hasEvents()) {
      moved.remove(state.processes().thread(event.pid()));
      output.begin(event, output.threadTrack(event), 0, output.intern("mm_cma_alloc"));
    }
  }

  private void noteMoved(KernelEvent event) {
    if (hasFinish()) {
      Pages pages = new Pages(event.number(3), event.number(4), event.number(5));
      moved.put(state.processes().thread(event.pid()), pages);
    }
  }

  private void end(KernelEvent event) {
    if (hasFinish()) {
      int utid = state.processes().thread(event.pid());
      addRange(event.text(1), event.number(2), event.number(4));
      addPages(moved.getOrDefault(utid, NO_PAGES));
      output.end(event, output.threadTrack(event), 0, 0);
    }
  }

  private void endWithInfo(KernelEvent event) {
    if (hasEvents() && !hasFinish()) {
      addRange(event.text(6), event.number(10), event.number(2));
      addPages(new Pages(event.number(8), event.number(9), event.number(7)));
      add("cma_nr_isolate_fail", event.number(3));
      add("cma_nr_migrate_fail", event.number(4));
      add("cma_nr_test_fail", event.number(5));
      output.end(event, output.threadTrack(event), 0, 0);
    }
  }

  private void addRange(int name, long firstPage, long pages) {
    output.with(output.intern("cma_name"), ArgType.STRING, name);
    add("cma_pfn", firstPage);
    add("cma_req_pages", pages);
  }

  private void addPages(Pages pages) {
    add("cma_nr_migrated", pages.migrated);
    add("cma_nr_reclaimed", pages.reclaimed);
    add("cma_nr_mapped", pages.mapped);
  }

  private void add(String key, long value) {
    output.with(output.intern(key), ArgType.UINT, value);
  }

  /** Numbers of pages that an allocation affected: migrated, reclaimed and mapped pages. */
  private record Pages(long migrated, long reclaimed, long mapped) {}
}
