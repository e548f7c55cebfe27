package dev.sonda.probe.procfs.internal.processes;

import dev.sonda.posix.PosixException;
import dev.sonda.posix.Syscalls;
import dev.sonda.posix.SysconfName;
import dev.sonda.probe.procfs.internal.proc.FileName;
import dev.sonda.probe.procfs.internal.proc.FileText;
import dev.sonda.probe.procfs.internal.proc.NumberList;
import dev.sonda.probe.procfs.internal.proc.PolledFile;
import dev.sonda.probe.procfs.internal.proc.ProcFolder;
import dev.sonda.probe.procfs.internal.proc.TextCursor;
import java.nio.file.Path;

/** Reads the files of processes for one session, one process at a time. One thread at a time. */
final class ProcessFiles implements AutoCloseable {
  private static final FileName STATUS = FileName.of("status");
  private static final FileName STAT = FileName.of("stat");
  private static final FileName CMDLINE = FileName.of("cmdline");
  private static final FileName TASK = FileName.of("task");
  private static final FileName OOM_SCORE_ADJ = FileName.of("oom_score_adj");
  private static final FileName LIMITS = FileName.of("self/limits");
  private static final FileName FD = FileName.of("fd");

  /** Longer command lines are cut; a process may have megabytes. */
  private static final int MAX_CMDLINE_BYTES = 64 << 10;

  /**
   * Most descriptors that a session keeps open, whatever the limit: beyond, files are opened at
   * each poll.
   */
  private static final int MAX_KEPT = 4096;

  /** Room for the other files, of a line or a few, and for paths of descriptors. */
  private static final int MAX_TEXT_BYTES = 4 << 10;

  private final ProcFolder proc;
  private final ProcFolder process;
  private final ProcFolder inProcess;
  private final StatusText status = new StatusText();
  private final StatText stat;
  private final FileText cmdline = new FileText(MAX_CMDLINE_BYTES);
  private final FileText text = new FileText(MAX_TEXT_BYTES);

  /**
   * Opens the folder of processes.
   *
   * @throws PosixException if it can't be opened
   */
  ProcessFiles(Syscalls libc, Path procRoot) throws PosixException {
    proc = ProcFolder.open(libc, procRoot);
    process = new ProcFolder(libc);
    inProcess = new ProcFolder(libc);
    stat = new StatText(libc.sysconf(SysconfName.CLOCK_TICKS));
  }

  /** Lists all processes: 0 or {@code -errno}, as for all methods below. */
  int listProcesses(NumberList into) {
    return proc.listNumbers(into);
  }

  /** Selects a process; its files are never those of a later process of the same number. */
  int enter(int pid) {
    return process.enter(proc, pid);
  }

  /** Reads and parses the status of the process. */
  int readStatus() {
    return parsed(process.read(STATUS, status.file()));
  }

  /** Reads the status of the process without parsing it. */
  int readStatusText(PolledProcessFiles kept) {
    PolledFile file = kept.status();
    return file == null ? process.read(STATUS, status.file()) : file.read(status.file());
  }

  int readStat(PolledProcessFiles kept) {
    PolledFile file = kept.stat();
    return file == null ? readStat() : file.read(stat.file());
  }

  /** Into {@link #text}. */
  int readOomScoreAdj(PolledProcessFiles kept) {
    PolledFile file = kept.oomScoreAdj();
    return file == null ? process.read(OOM_SCORE_ADJ, text) : file.read(text);
  }

  /** Opens the selected files of the process that was entered: all, or none. */
  PolledProcessFiles keep(boolean withTimes, boolean withMemory) {
    PolledProcessFiles kept =
        new PolledProcessFiles(
            withTimes ? process.keep(STAT) : null,
            withMemory ? process.keep(STATUS) : null,
            withMemory ? process.keep(OOM_SCORE_ADJ) : null);
    if (kept.count() == (withTimes ? 1 : 0) + (withMemory ? 2 : 0)) {
      return kept;
    }
    kept.close();
    return PolledProcessFiles.NONE;
  }

  /** How many descriptors a session may keep open: a quarter of this process's limit. */
  int maxKept() {
    TextCursor limits = new TextCursor();
    proc.read(LIMITS, text);
    limits.reset(text);
    while (limits.nextLine()) {
      if (limits.lineBegins("Max open files") && limits.skipWords(3)) {
        return (int) Math.min(limits.number() / 4, MAX_KEPT);
      }
    }
    return 0;
  }

  /** Reads and parses the status of any thread; the entered process stays. */
  int readStatusOf(int thread) {
    return parsed(proc.read(thread, STATUS, status.file()));
  }

  /** Reads and parses the status of a thread that {@link #listThreads} has listed. */
  int readStatusInProcess(int thread) {
    return parsed(inProcess.read(thread, STATUS, status.file()));
  }

  private int parsed(int length) {
    status.parse();
    return length;
  }

  int readStat() {
    return process.read(STAT, stat.file());
  }

  /** Reads the command line into {@link #cmdline}; empty for kernel threads and zombies. */
  int readCmdline() {
    return process.read(CMDLINE, cmdline);
  }

  /** Reads any other file of the process into {@link #text}. */
  int read(FileName file) {
    return process.read(file, text);
  }

  /** Lists the threads of the process that was entered, and enters their folder. */
  int listThreads(NumberList into) {
    into.clear();
    int entered = inProcess.enter(process, TASK);
    return entered < 0 ? entered : inProcess.listNumbers(into);
  }

  /** Lists the descriptors of the process that was entered, which only its user and root may. */
  int listDescriptors(NumberList into) {
    into.clear();
    int entered = enterDescriptors();
    return entered < 0 ? entered : inProcess.listNumbers(into);
  }

  /** Enters the folder of descriptors, for {@link #readDescriptor}. */
  int enterDescriptors() {
    return inProcess.enter(process, FD);
  }

  /**
   * Reads the target of a descriptor into {@link #text}; its folder must have been entered or
   * listed.
   */
  int readDescriptor(int fd) {
    return inProcess.readLink(fd, text);
  }

  StatusText status() {
    return status;
  }

  StatText stat() {
    return stat;
  }

  FileText cmdline() {
    return cmdline;
  }

  FileText text() {
    return text;
  }

  @Override
  public void close() {
    inProcess.close();
    process.close();
    proc.close();
  }
}
