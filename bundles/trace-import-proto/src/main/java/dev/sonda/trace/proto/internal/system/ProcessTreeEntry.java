package dev.sonda.trace.proto.internal.system;

import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.process.ProcessNamePriority;
import dev.sonda.trace.storage.process.Processes;
import dev.sonda.trace.storage.process.ThreadNamePriority;
import dev.sonda.trace.tables.StringPool;

/** The fields of a process in a process tree. One object is reused for all processes. */
final class ProcessTreeEntry {
  /** Pid of kthreadd, the parent of all kernel threads. */
  private static final int KTHREADD = 2;

  private static final String WORKER = "kworker/";

  private final StringPool strings;
  private final StringBuilder joined = new StringBuilder();
  private String first = "";
  private int arguments;
  private long pid;
  private long parentPid;
  private int uid;
  private boolean hasUid;
  private boolean isComm;
  private boolean hasStart;
  private long startNs;
  private boolean saysKernelThread;
  private boolean isMarkedKernelThread;

  ProcessTreeEntry(StringPool strings) {
    this.strings = strings;
  }

  /** Reads a process; false if the entry has no command line, and thus no new data. */
  boolean read(WireReader entry) {
    clear();
    while (entry.next()) {
      readField(entry);
    }
    if (isKernelThread()) {
      shortenWorker();
    }
    if (arguments == 1 && first.indexOf(' ') >= 0) {
      first = first.substring(0, first.indexOf(' '));
    }
    return arguments > 0;
  }

  private void clear() {
    joined.setLength(0);
    first = "";
    arguments = 0;
    pid = 0;
    parentPid = 0;
    hasUid = false;
    isComm = false;
    hasStart = false;
    saysKernelThread = false;
  }

  private void readField(WireReader entry) {
    switch (entry.field()) {
      case 1 -> pid = entry.longValue();
      case 2 -> parentPid = entry.longValue();
      case 3 -> addArgument(entry.text());
      case 5 -> {
        uid = entry.intValue();
        hasUid = true;
      }
      case 7 -> {
        startNs = entry.longValue();
        hasStart = true;
      }
      case 8 -> {
        isMarkedKernelThread = entry.booleanValue();
        saysKernelThread = true;
      }
      case 9 -> isComm = entry.booleanValue();
      default -> {} // ids in PID namespaces aren't used
    }
  }

  private void addArgument(String argument) {
    if (arguments++ == 0) {
      first = argument;
    } else {
      joined.append(' ');
    }
    joined.append(argument);
  }

  private void shortenWorker() {
    String shortened = withoutQueue(first);
    if (!shortened.equals(first)) {
      first = shortened;
      joined.setLength(0);
      joined.append(shortened);
    }
  }

  /**
   * The name of a kernel worker thread without the name of its last work queue, which the kernel
   * appends but which doesn't identify the thread.
   */
  static String withoutQueue(String name) {
    if (!name.startsWith(WORKER)) {
      return name;
    }
    for (int i = WORKER.length(); i < name.length(); i++) {
      if (name.charAt(i) == '+' || name.charAt(i) == '-') {
        return name.substring(0, i);
      }
    }
    return name;
  }

  /** Writes all fields except parent and start time into the process's row. */
  void write(Processes processes, int upid) {
    processes.facts().name(upid, strings.intern(first), ProcessNamePriority.SYSTEM);
    int commandLine = strings.intern(joined.toString());
    processes.processes().cmdline.set(upid, commandLine);
    if (isComm) {
      processes.name(processes.thread(pid), commandLine, ThreadNamePriority.PROCESS_TREE);
    }
    if (hasUid) {
      processes.facts().setUid(upid, uid);
    }
    if (saysKernelThread) {
      int key = strings.intern("is_kthread");
      processes.facts().args(upid).add(key, key, ArgType.BOOL, isMarkedKernelThread ? 1 : 0);
    }
  }

  long pid() {
    return pid;
  }

  long parentPid() {
    return parentPid;
  }

  boolean isKernelThread() {
    return parentPid == KTHREADD;
  }

  boolean hasStart() {
    return hasStart;
  }

  /** The start time of the process by the clock BOOTTIME. */
  long startNs() {
    return startNs;
  }
}
