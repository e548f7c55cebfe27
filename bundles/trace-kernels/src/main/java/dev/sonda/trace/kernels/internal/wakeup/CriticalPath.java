package dev.sonda.trace.kernels.internal.wakeup;

import dev.sonda.trace.kernels.internal.column.GrowableLongColumn;

/**
 * Attributes the time of a run, and of the idle time before it, to the run itself or, recursively,
 * to the run that woke its thread. The spans of a root form layers that overlap in time; the
 * deepest layer is the run that blocked the root.
 */
public final class CriticalPath {
  private final WakeupGraph graph;
  private final UnattributedSpanStack stack = new UnattributedSpanStack();
  private final GrowableLongColumn roots = new GrowableLongColumn(0);
  private final GrowableLongColumn depths = new GrowableLongColumn(0);
  private final GrowableLongColumn starts = new GrowableLongColumn(0);
  private final GrowableLongColumn durations = new GrowableLongColumn(0);
  private final GrowableLongColumn blockers = new GrowableLongColumn(0);
  private final GrowableLongColumn blockerThreads = new GrowableLongColumn(0);

  public CriticalPath(WakeupGraph graph) {
    this.graph = graph;
  }

  /** Appends the critical path of a root; nothing if the graph doesn't contain the root. */
  public void add(long rootId) {
    int root = graph.rowOf(rootId);
    if (root < 0) {
      return;
    }
    stack.push(root, graph.idleStart(root), graph.end(root), 0);
    while (!stack.isEmpty()) {
      stack.pop();
      explain(root, stack.row(), stack.start(), stack.end(), stack.depth());
    }
  }

  private void explain(int root, int row, long windowStart, long windowEnd, long depth) {
    long idleStart = graph.hasIdleStart(row) ? graph.idleStart(row) : windowStart;
    long start = Math.max(windowStart, idleStart);
    long end = Math.min(windowEnd, graph.end(row));
    if (graph.hasPrevious(row)) {
      stack.push(graph.previous(row), windowStart, Math.min(windowEnd, idleStart), depth);
    }
    explainIdle(root, row, start, Math.min(end, graph.start(row)), depth);
    addRow(root, row, Math.max(start, graph.start(row)), end, depth);
  }

  /**
   * Attributes idle time to the waker. Without a waker, as after an interrupt, the time is
   * attributed to the thread itself, if the thread ran before.
   */
  private void explainIdle(int root, int row, long start, long end, long depth) {
    if (graph.hasWaker(row)) {
      stack.push(graph.waker(row), start, end, depth + 1);
    } else if (graph.hasPrevious(row)) {
      addRow(root, row, start, end, depth);
    }
  }

  private void addRow(int root, int row, long start, long end, long depth) {
    if (start < end) {
      roots.add(graph.id(root));
      depths.add(depth);
      starts.add(start);
      durations.add(end - start);
      blockers.add(graph.id(row));
      blockerThreads.add(graph.utid(row));
    }
  }

  public GrowableLongColumn roots() {
    return roots;
  }

  public GrowableLongColumn depths() {
    return depths;
  }

  public GrowableLongColumn starts() {
    return starts;
  }

  public GrowableLongColumn durations() {
    return durations;
  }

  public GrowableLongColumn blockers() {
    return blockers;
  }

  public GrowableLongColumn blockerThreads() {
    return blockerThreads;
  }
}
