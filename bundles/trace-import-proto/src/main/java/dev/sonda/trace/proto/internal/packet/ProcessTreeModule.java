package dev.sonda.trace.proto.internal.packet;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.storage.process.NamePriority;
import dev.sonda.trace.storage.process.Processes;
import dev.sonda.trace.storage.table.ProcessTable;

/** Reads which processes and threads there are, in the order of time. */
final class ProcessTreeModule implements PacketModule {
  private static final int PROCESS_TREE = 2;

  private final ImportState state;
  private final WireReader fields = new WireReader();
  private final WireReader entry = new WireReader();
  private final int kind;

  ProcessTreeModule(ImportState state) {
    this.state = state;
    kind = state.events().addKind((_, _, place, size) -> parse(place, size));
  }

  @Override
  public int[] contentFields() {
    return new int[] {PROCESS_TREE};
  }

  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    state.events().common().add(timeNs, kind, 0, packet.content(), packet.contentBytes());
  }

  private void parse(long place, long sizeBytes) {
    state.memory().read(fields, place, sizeBytes);
    while (fields.next()) {
      entry.reset(fields);
      switch (fields.field()) {
        case 1 -> parseProcess();
        case 2 -> parseThread();
        default -> {} // nothing else names a process
      }
    }
  }

  private void parseProcess() {
    long pid = 0;
    long parent = 0;
    long uid = 0;
    boolean isComm = false;
    String name = "";
    StringBuilder commandLine = new StringBuilder();
    while (entry.next()) {
      switch (entry.field()) {
        case 1 -> pid = entry.longValue();
        case 2 -> parent = entry.longValue();
        case 3 -> {
          name = name.isEmpty() && commandLine.isEmpty() ? entry.text() : name;
          commandLine.append(commandLine.isEmpty() ? "" : " ").append(entry.text());
        }
        case 5 -> uid = entry.longValue();
        case 9 -> isComm = entry.booleanValue();
        default -> {} // ids within name spaces, and times
      }
    }
    setProcess(pid, parent, uid, name, isComm ? name : commandLine.toString());
  }

  private void setProcess(long pid, long parent, long uid, String name, String commandLine) {
    Processes processes = state.processes();
    ProcessTable table = processes.processes();
    if (pid == 0) {
      return;
    }
    int parentProcess = parent == 0 ? Processes.NONE : processes.process(parent);
    int upid = processes.process(pid);
    if (parentProcess != Processes.NONE) {
      table.parentUpid.set(upid, parentProcess);
    }
    table.uid.set(upid, (int) uid);
    if (!name.isEmpty()) {
      table.name.set(upid, state.strings().intern(name));
      table.cmdline.set(upid, state.strings().intern(commandLine));
    }
  }

  private void parseThread() {
    long tid = 0;
    long pid = 0;
    int name = 0;
    while (entry.next()) {
      switch (entry.field()) {
        case 1 -> tid = entry.longValue();
        case 2 -> name = state.strings().intern(entry.segment(), entry.start(), entry.end());
        case 3 -> pid = entry.longValue();
        default -> {} // ids within name spaces
      }
    }
    if (tid != 0) {
      Processes processes = state.processes();
      int utid = processes.thread(tid, pid);
      processes.name(utid, name, NamePriority.PROCESS_TREE);
    }
  }
}
