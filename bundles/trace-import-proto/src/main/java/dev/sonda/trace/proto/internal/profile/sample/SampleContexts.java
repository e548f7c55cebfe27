package dev.sonda.trace.proto.internal.profile.sample;

import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.profile.ProfilerSamples;
import dev.sonda.trace.storage.table.profile.AsyncContextTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the contexts of stack samples: threads, asynchronous tasks, CPUs. */
final class SampleContexts {
  private static final int TASK_CONTEXTS = 48;
  private static final int EXECUTION_CONTEXTS = 49;
  private static final int ASYNC_CONTEXTS = 51;
  private static final int NONE = -1;
  private static final long UNSIGNED = 0xFFFF_FFFFL;

  /**
   * Upper limit of nested asynchronous tasks; deeper nesting is an attack on the reader's memory.
   */
  private static final int MAX_PARENTS = 1000;

  /** CPU mode names, by number in StackSample.Mode. */
  private static final String[] MODES = {
    "", "user", "kernel", "hypervisor", "guest_user", "guest_kernel"
  };

  /** The process of a sample's thread, and the row of the task context. */
  record Task(int upid, int row) {}

  /** The number of a sample's CPU, and the row of the execution context (CPU and mode). */
  record Execution(int cpu, int row) {}

  private static final Task NO_TASK = new Task(NONE, NONE);
  private static final Execution NO_EXECUTION = new Execution(NONE, NONE);

  private final ImportState state;
  private final ProfilerSamples samples;
  private final Map<Key, Integer> asyncRows = new HashMap<>();
  private final WireReader fields = new WireReader();

  SampleContexts(ImportState state) {
    this.state = state;
    samples = state.storage().samples();
  }

  Task inlineTask(SequenceState sequence, WireReader parent) {
    fields.reset(parent);
    return task(sequence);
  }

  Task internedTask(SequenceState sequence, long iid) {
    return sequence.read(state.memory(), fields, TASK_CONTEXTS, iid) ? task(sequence) : NO_TASK;
  }

  static Task noTask() {
    return NO_TASK;
  }

  private Task task(SequenceState sequence) {
    long pid = NONE;
    long tid = NONE;
    long asyncIid = NONE;
    while (fields.next()) {
      switch (fields.field()) {
        case 2 -> pid = fields.longValue() & UNSIGNED;
        case 3 -> tid = fields.longValue() & UNSIGNED;
        case 4 -> asyncIid = fields.longValue();
        default -> {} // no other fields are used
      }
    }
    int upid = pid == NONE ? NONE : state.processes().process(pid);
    int async = asyncIid == NONE ? NONE : async(sequence, asyncIid);
    return new Task(upid, samples.task(upid, utid(tid, pid), async));
  }

  private int utid(long tid, long pid) {
    if (tid == NONE) {
      return NONE;
    }
    return pid == NONE ? state.processes().thread(tid) : state.processes().thread(tid, pid);
  }

  /** The row of an asynchronous task; rows of enclosing tasks that are missing are added first. */
  private int async(SequenceState sequence, long asked) {
    Map<Long, Async> missing = new LinkedHashMap<>();
    long iid = asked;
    int parent = NONE;
    while (iid != 0 && missing.size() < MAX_PARENTS && !missing.containsKey(iid)) {
      parent = asyncRows.getOrDefault(new Key(sequence.epoch(), iid), NONE);
      Async context = parent == NONE ? readAsync(sequence, iid) : null;
      if (context == null) {
        break;
      }
      missing.put(iid, context);
      iid = context.parentIid;
    }
    List<Map.Entry<Long, Async>> outermostFirst = new ArrayList<>(missing.entrySet()).reversed();
    for (Map.Entry<Long, Async> entry : outermostFirst) {
      parent = addAsync(entry.getValue(), parent);
      asyncRows.put(new Key(sequence.epoch(), entry.getKey()), parent);
    }
    return parent;
  }

  private @Nullable Async readAsync(SequenceState sequence, long iid) {
    WireReader task = new WireReader();
    if (!sequence.read(state.memory(), task, ASYNC_CONTEXTS, iid)) {
      return null;
    }
    String name = "";
    String kind = "";
    long parent = 0;
    while (task.next()) {
      switch (task.field()) {
        case 2 -> name = task.text();
        case 3 -> kind = task.text();
        case 4 -> parent = task.longValue();
        default -> {} // no other fields are used
      }
    }
    return new Async(name, kind, parent);
  }

  private int addAsync(Async context, int parent) {
    AsyncContextTable table = samples.tables().asyncContexts;
    int row = table.add();
    if (!context.name.isEmpty()) {
      table.name.set(row, state.strings().intern(context.name));
    }
    if (!context.kind.isEmpty()) {
      table.kind.set(row, state.strings().intern(context.kind));
    }
    if (parent != NONE) {
      table.parentId.set(row, parent);
    }
    return row;
  }

  Execution inlineExecution(WireReader parent) {
    fields.reset(parent);
    return execution();
  }

  Execution internedExecution(SequenceState sequence, long iid) {
    return sequence.read(state.memory(), fields, EXECUTION_CONTEXTS, iid)
        ? execution()
        : NO_EXECUTION;
  }

  static Execution noExecution() {
    return NO_EXECUTION;
  }

  private Execution execution() {
    int cpu = NONE;
    int mode = 0;
    while (fields.next()) {
      switch (fields.field()) {
        case 2 -> cpu = fields.intValue();
        case 3 -> mode = mode(fields.intValue());
        default -> {} // no other fields are used
      }
    }
    int ucpu = cpu < 0 ? NONE : state.storage().cpus().ucpu(cpu);
    return new Execution(cpu, samples.execution(ucpu, mode));
  }

  private int mode(int number) {
    boolean isKnown = number > 0 && number < MODES.length;
    return isKnown ? state.strings().intern(MODES[number]) : 0;
  }

  private record Key(int epoch, long iid) {}

  private record Async(String name, String kind, long parentIid) {}
}
