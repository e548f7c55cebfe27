package dev.sonda.trace.proto.internal.kernel;

import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.process.ProcessNamePriority;
import dev.sonda.trace.storage.process.Processes;
import dev.sonda.trace.storage.process.ThreadNamePriority;

/**
 * Imports the processes and threads of kernels other than Linux; main threads are marked in the
 * packets.
 */
final class GenericKernelProcessTree {
  private static final int PROCESSES = 1;
  private static final int THREADS = 2;

  private final ImportState state;
  private final Processes processes;
  private final WireReader fields = new WireReader();
  private final WireReader entry = new WireReader();

  GenericKernelProcessTree(ImportState state) {
    this.state = state;
    processes = state.processes();
  }

  /** Parses a packet: processes first, then threads, independent of their order in the packet. */
  void parse(long place, long sizeBytes) {
    state.memory().read(fields, place, sizeBytes);
    while (fields.next()) {
      if (fields.field() == PROCESSES) {
        entry.reset(fields);
        parseProcess();
      }
    }
    state.memory().read(fields, place, sizeBytes);
    while (fields.next()) {
      if (fields.field() == THREADS) {
        entry.reset(fields);
        parseThread();
      }
    }
  }

  private void parseProcess() {
    long pid = 0;
    long parentPid = 0;
    String commandLine = null;
    while (entry.next()) {
      switch (entry.field()) {
        case 1 -> pid = entry.longValue();
        case 2 -> parentPid = entry.longValue();
        case 3 -> commandLine = entry.text();
        default -> {} // no other fields are used
      }
    }
    if (commandLine != null) {
      add(pid, parentPid, commandLine);
    }
  }

  /** Adds a process. Its name is the first word of the command line. */
  private void add(long pid, long parentPid, String commandLine) {
    int parent = processes.processWithoutThread(parentPid);
    int upid = processes.processWithoutThread(pid);
    if (!processes.facts().setParent(upid, parent)) {
      state.storage().importLogs().add("process_tracker_parent_pid_changed");
    }
    int blank = commandLine.indexOf(' ');
    String name = blank < 0 ? commandLine : commandLine.substring(0, blank);
    processes.facts().name(upid, state.strings().intern(name), ProcessNamePriority.SYSTEM);
    processes.processes().cmdline.set(upid, state.strings().intern(commandLine));
  }

  private void parseThread() {
    long tid = 0;
    long pid = 0;
    String name = null;
    boolean isMain = false;
    boolean isIdle = false;
    while (entry.next()) {
      switch (entry.field()) {
        case 1 -> tid = entry.longValue();
        case 2 -> pid = entry.longValue();
        case 3 -> name = entry.text();
        case 4 -> isMain = entry.booleanValue();
        case 5 -> isIdle = entry.booleanValue();
        default -> {} // no other fields are used
      }
    }
    int utid = processes.threadOfProcess(tid, processes.processWithoutThread(pid));
    processes.threads().isMainThread.set(utid, isMain ? 1 : 0);
    processes.threads().isIdle.set(utid, isIdle ? 1 : 0);
    if (name != null) {
      processes.name(utid, state.strings().intern(name), ThreadNamePriority.PROCESS_TREE);
    }
  }
}
