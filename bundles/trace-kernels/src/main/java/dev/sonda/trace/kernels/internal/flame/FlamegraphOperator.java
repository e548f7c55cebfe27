package dev.sonda.trace.kernels.internal.flame;

import dev.sonda.trace.kernels.OperatorCall;
import dev.sonda.trace.kernels.OperatorException;
import dev.sonda.trace.kernels.TableOperator;
import dev.sonda.trace.tables.LazyValue;
import dev.sonda.trace.tables.Table;
import dev.sonda.trace.tables.TableCatalog;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** Operator {@code experimental_flamegraph}: a profile of a process as a tree. */
public final class FlamegraphOperator implements TableOperator {
  private static final int TS = 1;
  private static final int TIMES = 2;
  private static final int UPID = 3;
  private static final int UPIDS = 4;
  private static final int FOCUS = 5;

  private final TableCatalog trace;
  private final Supplier<HeapGraph> heap;

  public FlamegraphOperator(TableCatalog trace) {
    this.trace = trace;
    heap = LazyValue.of(() -> new HeapGraph(trace));
  }

  @Override
  public String name() {
    return "experimental_flamegraph";
  }

  @Override
  public List<String> parameters() {
    return List.of(
        "'graph', 'native' or 'perf'",
        "a time or null",
        "bounds of times such as '>=10,<20' or null",
        "a process or null",
        "processes with commas between them or null",
        "a part of names or null");
  }

  @Override
  public Table apply(OperatorCall call) {
    FlameTree tree =
        switch (call.text(0)) {
          case "graph" -> HeapGraphFlame.of(heap.get(), call.number(UPID), call.number(TS));
          case "native" -> new ProfileFlame(trace).allocations(call.number(UPID), call.number(TS));
          case "perf" -> samples(call);
          default ->
              throw new OperatorException(
                  "experimental_flamegraph: profiles are 'graph', 'native' and 'perf', not '"
                      + call.text(0)
                      + "'");
        };
    tree.sum();
    FlameTree focused = call.isNull(FOCUS) ? tree : FlameFocus.of(tree, call.text(FOCUS));
    return FlameTable.of(focused, call.memory());
  }

  private FlameTree samples(OperatorCall call) {
    Set<Long> upids = new HashSet<>();
    if (call.isNull(UPID)) {
      for (String upid : call.text(UPIDS).split(",", -1)) {
        if (upid.strip().matches("[0-9]{1,9}")) {
          upids.add(Long.parseLong(upid.strip()));
        }
      }
    } else {
      upids.add(call.number(UPID));
    }
    List<TimeConstraint> times =
        call.isNull(TIMES) ? List.of() : TimeConstraint.listOf(call.text(TIMES));
    return new ProfileFlame(trace).samples(upids, times);
  }
}
