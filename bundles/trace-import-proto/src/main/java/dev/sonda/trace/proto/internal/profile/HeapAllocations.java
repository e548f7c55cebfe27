package dev.sonda.trace.proto.internal.profile;

import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.table.profile.HeapAllocationTable;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Writes the allocations at each callsite since the previous dump. Producers report totals since
 * the process's start for each of their stacks. Several of these stacks may map to one callsite, so
 * a new stack continues from the callsite's sum at the stack's first occurrence.
 */
final class HeapAllocations {
  /** Name of the Java heap, whose profiles contain allocations but no frees. */
  private static final String JAVA_HEAP = "com.android.art";

  private static final Sums NOTHING = new Sums(0, 0, 0, 0);

  private final ImportState state;
  private final HeapAllocationTable table;
  private final Map<Callsite, Sums> before = new HashMap<>();
  private final Map<Long, Sums> corrections = new HashMap<>();
  private final Set<SeenStack> seen = new HashSet<>();

  HeapAllocations(ImportState state) {
    this.state = state;
    table = state.storage().profileTables().heapAllocations;
  }

  /** Writes the changes in a heap sample since the previous dump. */
  void add(long timeNs, int upid, String heap, int callsite, HeapSample sample) {
    Callsite key = new Callsite(upid, callsite);
    Sums last = before.getOrDefault(key, NOTHING);
    if (seen.add(new SeenStack(upid, sample.callstackIid(), heap, callsite))) {
      corrections.put(sample.callstackIid(), last);
    }
    Sums correction = corrections.getOrDefault(sample.callstackIid(), NOTHING);
    Sums now =
        new Sums(
            correction.allocations + sample.allocations(),
            correction.allocated + sample.allocated(),
            correction.deallocations - sample.deallocations(),
            correction.freed - sample.freed());
    Sums delta = now.minus(last);
    if (delta.isBackwards()) {
      state.statistics().add("heapprofd_malformed_packet", upid, 1);
      return;
    }
    add(timeNs, upid, heap, callsite, delta.allocations, delta.allocated);
    if (!heap.equals(JAVA_HEAP)) {
      add(timeNs, upid, heap, callsite, delta.deallocations, delta.freed);
    }
    before.put(key, now);
  }

  private void add(long timeNs, int upid, String heap, int callsite, long count, long size) {
    if (count == 0 && size == 0) {
      return;
    }
    int row = table.add();
    table.ts.set(row, timeNs);
    table.upid.set(row, upid);
    table.heapName.set(row, state.strings().intern(heap));
    table.callsiteId.set(row, callsite);
    table.count.set(row, count);
    table.size.set(row, size);
  }

  /** Totals of a callsite; {@code deallocations} and {@code freed} are negative. */
  private record Sums(long allocations, long allocated, long deallocations, long freed) {
    private Sums minus(Sums other) {
      return new Sums(
          allocations - other.allocations,
          allocated - other.allocated,
          deallocations - other.deallocations,
          freed - other.freed);
    }

    private boolean isBackwards() {
      return allocations < 0 || allocated < 0 || deallocations > 0 || freed > 0;
    }
  }

  private record Callsite(int upid, int callsite) {}

  private record SeenStack(int upid, long callstackIid, String heap, int callsite) {}
}
