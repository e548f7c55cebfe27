package dev.sonda.probe.procfs.internal.processes;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.api.probe.TraceWriter;
import dev.sonda.probe.procfs.internal.proc.ReusableIntList;

/**
 * Writes descriptions of the processes and threads that the trace doesn't describe yet. For one
 * thread at a time.
 */
final class ProcessTreeScan {
  /** Approximate size of an entry without its texts. */
  private static final int ENTRY_BYTES = 32;

  private final ProcessStatsRequest request;
  private final ProcessFiles files;
  private final ProcScanPacketWriter packets;
  private final DescribedThreads known;
  private final UnreadableFileCounts misses;
  private final CmdlineWriter cmdline = new CmdlineWriter();
  private final ReusableIntList processes = new ReusableIntList();
  private final ReusableIntList threads = new ReusableIntList();

  ProcessTreeScan(
      ProcessStatsRequest request,
      ProcessFiles files,
      ProcScanPacketWriter packets,
      DescribedThreads known,
      UnreadableFileCounts misses) {
    this.request = request;
    this.files = files;
    this.packets = packets;
    this.known = known;
    this.misses = misses;
  }

  /** Describes all processes and their threads. */
  void describeAll(TraceWriter writer) {
    packets.begin(writer);
    int listed = files.listProcesses(processes);
    if (listed < 0) {
      misses.add(listed);
    }
    for (int i = 0; i < processes.count(); i++) {
      describeWithThreads(processes.get(i));
    }
    packets.end();
  }

  /**
   * Describes a process and its threads. The status file of each thread is read only if the config
   * requests thread names or if the process is in a pid namespace, because each read has a cost.
   */
  private void describeWithThreads(int pid) {
    if (enter(pid)) {
      boolean isNamespaced = files.status().isNamespaced();
      boolean hasThreads = files.status().threads() != 1;
      writeProcess(pid);
      if (hasThreads) {
        describeThreads(pid, request.threadNames() || isNamespaced);
      }
    }
  }

  /** Opens the folder of a process and reads its status; false if no process has this id. */
  private boolean enter(int pid) {
    int result = files.enter(pid);
    if (result >= 0) {
      result = files.readStatus();
    }
    if (result <= 0) {
      misses.add(result);
      return false;
    }
    return files.status().tgid() == pid; // if they differ, the id belongs to a thread by now
  }

  /**
   * Describes all threads of the entered process except the main thread, whose id is the process
   * id.
   */
  private void describeThreads(int pid, boolean inDetail) {
    int listed = files.listThreads(threads);
    if (listed < 0) {
      misses.add(listed);
    }
    for (int i = 0; i < threads.count(); i++) {
      int thread = threads.get(i);
      if (thread != pid) {
        describeThread(thread, pid, inDetail);
      }
    }
  }

  private void describeThread(int thread, int pid, boolean inDetail) {
    if (inDetail) {
      int length = files.readStatusInProcess(thread);
      if (length <= 0) {
        misses.add(length);
        return;
      }
    }
    writeThread(thread, pid, inDetail);
  }

  /** Describes the given threads that the trace doesn't describe yet, and their processes. */
  void describe(ReusableIntList some, TraceWriter writer) {
    packets.begin(writer);
    for (int i = 0; i < some.count(); i++) {
      int thread = some.get(i);
      if (thread > 0 && !known.contains(thread)) {
        describe(thread);
      }
    }
    packets.end();
  }

  /**
   * Describes one thread; its process is described first, unless the trace describes it already.
   * The thread may have ended and its id may have been reused, so the process id is taken from the
   * thread's status file.
   */
  private void describe(int thread) {
    int length = files.readStatusOf(thread);
    if (length <= 0) {
      misses.add(length);
      return;
    }
    int pid = files.status().tgid();
    if (pid <= 0 || files.status().pid() != thread || isKnownCorpse(thread)) {
      return;
    }
    if (!known.contains(pid)) {
      describeProcess(pid);
      if (pid != thread && files.readStatusOf(thread) <= 0) {
        return;
      }
    }
    if (pid != thread && files.status().tgid() == pid) {
      writeThread(thread, pid, true);
    }
  }

  /**
   * Whether the thread is a zombie that the trace already describes. A zombie has no command line,
   * so another description would replace a better one.
   */
  private boolean isKnownCorpse(int thread) {
    return files.status().isOver() && known.hasEnded(thread);
  }

  private void describeProcess(int pid) {
    if (enter(pid)) {
      writeProcess(pid);
    }
  }

  /**
   * Writes the entered process, with its command line and, if the config requests it, its start
   * time.
   */
  private void writeProcess(int pid) {
    PidStatusParser status = files.status();
    int cmdlineBytes = files.readCmdline();
    boolean hasTimes = request.age() && files.readStat() > 0 && files.stat().parse();
    try (MessageWriter process = packets.tree().nested(ProcessFieldNumbers.PROCESSES)) {
      process.varint(ProcessFieldNumbers.PID, pid);
      process.varint(ProcessFieldNumbers.PPID, status.ppid());
      process.varint(ProcessFieldNumbers.UID, status.uid());
      status.writeNamespacedIds(process, ProcessFieldNumbers.NSPID);
      writeCmdline(process, status);
      if (hasTimes) {
        process.varint(ProcessFieldNumbers.PROCESS_START_FROM_BOOT, files.stat().startNs());
      }
      if (status.saysWhetherKernelThread()) {
        process.varint(ProcessFieldNumbers.IS_KTHREAD, status.isKernelThread() ? 1 : 0);
      }
    }
    packets.added(ENTRY_BYTES + Math.max(0, cmdlineBytes));
    known.add(pid, pid);
    if (request.mainThreads()) {
      writeThread(pid, pid, true);
    }
  }

  /**
   * Writes the command line; for kernel threads and ended processes, which have none, the name from
   * the status file.
   */
  private void writeCmdline(MessageWriter process, PidStatusParser status) {
    if (files.cmdline().length() > 0) {
      cmdline.write(files.cmdline(), process);
    } else {
      status.writeName(process, ProcessFieldNumbers.CMDLINE);
      process.varint(ProcessFieldNumbers.CMDLINE_IS_COMM, 1);
    }
  }

  /** Writes a thread, with its name if its status was read. */
  private void writeThread(int thread, int pid, boolean hasStatus) {
    try (MessageWriter message = packets.tree().nested(ProcessFieldNumbers.THREADS)) {
      message.varint(ProcessFieldNumbers.TID, thread);
      message.varint(ProcessFieldNumbers.TGID, pid);
      if (hasStatus) {
        files.status().writeNamespacedIds(message, ProcessFieldNumbers.NSTID);
        if (request.threadNames()) {
          files.status().writeName(message, ProcessFieldNumbers.THREAD_NAME);
        }
      }
    }
    packets.added(ENTRY_BYTES);
    known.add(thread, pid);
  }
}
