package dev.sonda.trace.proto.internal.system;

import dev.sonda.trace.format.ClockGraph;
import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.storage.process.Processes;
import dev.sonda.trace.storage.process.ThreadNamePriority;
import java.util.HashSet;
import java.util.Set;

/** Reads process trees, in the order of time. */
public final class ProcessTreeModule implements PacketModule {
  private static final int PROCESS_TREE = 2;

  private final ImportState state;
  private final WireReader fields = new WireReader();
  private final WireReader entry = new WireReader();
  private final ProcessTreeEntry process;
  private final Set<Long> kernelThreads = new HashSet<>();
  private final int kind;

  public ProcessTreeModule(ImportState state) {
    this.state = state;
    process = new ProcessTreeEntry(state.strings());
    kind = state.events().addKind((time, _, place, size) -> parse(time, place, size));
  }

  @Override
  public int[] contentFields() {
    return new int[] {PROCESS_TREE};
  }

  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    state.packets().add(timeNs, kind, 0, packet.content(), packet.contentBytes());
  }

  /** Parses a packet; threads follow after all processes. */
  private void parse(long timeNs, long place, long sizeBytes) {
    kernelThreads.clear();
    state.memory().read(fields, place, sizeBytes);
    while (fields.next()) {
      if (fields.field() == 1) {
        entry.reset(fields);
        parseProcess(timeNs);
      }
    }
    state.memory().read(fields, place, sizeBytes);
    while (fields.next()) {
      if (fields.field() == 2) {
        entry.reset(fields);
        parseThread();
      }
    }
  }

  private void parseProcess(long timeNs) {
    if (!process.read(entry)) {
      return;
    }
    if (process.isKernelThread()) {
      kernelThreads.add(process.pid());
    }
    Processes processes = state.processes();
    int parent = processes.process(process.parentPid());
    int upid = processes.process(process.pid());
    if (!processes.facts().setParent(upid, parent)) {
      state.storage().importLogs().add("process_tracker_parent_pid_changed", timeNs);
    }
    process.write(processes, upid);
    if (process.hasStart()) {
      state
          .clocks()
          .toTraceTime(ClockGraph.BOOTTIME, process.startNs())
          .ifPresent(start -> processes.facts().setStartIfUnknown(upid, start));
    }
  }

  private void parseThread() {
    long tid = 0;
    long pid = 0;
    String name = "";
    boolean isNamed = false;
    while (entry.next()) {
      switch (entry.field()) {
        case 1 -> tid = entry.longValue();
        case 2 -> {
          name = entry.text();
          isNamed = true;
        }
        case 3 -> pid = entry.longValue();
        default -> {} // ids in PID namespaces aren't used
      }
    }
    Processes processes = state.processes();
    int utid = processes.thread(tid, pid);
    if (isNamed) {
      boolean isWorker = tid == pid && kernelThreads.contains(tid);
      String shown = isWorker ? ProcessTreeEntry.withoutQueue(name) : name;
      processes.name(utid, state.strings().intern(shown), ThreadNamePriority.PROCESS_TREE);
    }
  }
}
