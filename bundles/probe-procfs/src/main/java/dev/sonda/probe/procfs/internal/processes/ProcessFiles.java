package dev.sonda.probe.procfs.internal.processes;

import dev.sonda.posix.PosixException;
import dev.sonda.posix.Syscalls;
import dev.sonda.posix.SysconfName;
import dev.sonda.probe.procfs.internal.proc.FileText;
import dev.sonda.probe.procfs.internal.proc.NativeFileName;
import dev.sonda.probe.procfs.internal.proc.PolledFile;
import dev.sonda.probe.procfs.internal.proc.ProcFolder;
import dev.sonda.probe.procfs.internal.proc.ReusableIntList;
import dev.sonda.probe.procfs.internal.proc.TextCursor;
import java.nio.file.Path;

/** Reads the files of processes for one session, one process at a time. One thread at a time. */
final class ProcessFiles implements AutoCloseable {
  private static final NativeFileName STATUS = NativeFileName.of("status");
  private static final NativeFileName STAT = NativeFileName.of("stat");
  private static final NativeFileName CMDLINE = NativeFileName.of("cmdline");
  private static final NativeFileName TASK = NativeFileName.of("task");
  private static final NativeFileName OOM_SCORE_ADJ = NativeFileName.of("oom_score_adj");
  private static final NativeFileName LIMITS = NativeFileName.of("self/limits");
  private static final NativeFileName FD = NativeFileName.of("fd");

  /** Upper limit of a command line's size; longer ones, which may have megabytes, are truncated. */
  private static final int MAX_CMDLINE_BYTES = 64 << 10;

  /**
   * Upper limit of descriptors that a session keeps open, even if the process's limit permits more;
   * files beyond it are opened and closed at each poll.
   */
  private static final int MAX_KEPT = 4096;

  /**
   * Buffer size for the other files, which have a few lines at most, and for the paths of
   * descriptors.
   */
  private static final int MAX_TEXT_BYTES = 4 << 10;

  private final ProcFolder proc;
  private final ProcFolder process;
  private final ProcFolder inProcess;
  private final PidStatusParser status = new PidStatusParser();
  private final PidStatParser stat;
  private final FileText cmdline = new FileText(MAX_CMDLINE_BYTES);
  private final FileText text = new FileText(MAX_TEXT_BYTES);

  /**
   * Opens the folder {@code procRoot}, usually /proc.
   *
   * @throws PosixException if it can't be opened
   */
  ProcessFiles(Syscalls libc, Path procRoot) throws PosixException {
    proc = ProcFolder.open(libc, procRoot);
    process = new ProcFolder(libc);
    inProcess = new ProcFolder(libc);
    stat = new PidStatParser(libc.sysconf(SysconfName.CLOCK_TICKS));
  }

  /** Lists all processes. Returns {@code -errno} on failure, as do all methods below. */
  int listProcesses(ReusableIntList into) {
    return proc.listNumbers(into);
  }

  /**
   * Opens the folder of a process, whose files the methods below read; they never read the files of
   * a later process that reuses the id.
   */
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

  /** Reads the process's oom_score_adj into {@link #text}. */
  int readOomScoreAdj(PolledProcessFiles kept) {
    PolledFile file = kept.oomScoreAdj();
    return file == null ? process.read(OOM_SCORE_ADJ, text) : file.read(text);
  }

  /**
   * Opens files of the entered process that stay open between polls; if one of them can't be
   * opened, none stays open.
   */
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

  /**
   * Number of descriptors that a session may keep open: a quarter of the tracer process's own
   * limit, at most {@link #MAX_KEPT}.
   */
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

  /** Reads and parses the status of any thread, without leaving the entered process. */
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
  int read(NativeFileName file) {
    return process.read(file, text);
  }

  /** Lists the threads of the process that was entered, and enters their folder. */
  int listThreads(ReusableIntList into) {
    into.clear();
    int entered = inProcess.enter(process, TASK);
    return entered < 0 ? entered : inProcess.listNumbers(into);
  }

  /**
   * Lists the descriptors of the entered process; only the user of that process and root have the
   * permission.
   */
  int listDescriptors(ReusableIntList into) {
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

  PidStatusParser status() {
    return status;
  }

  PidStatParser stat() {
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
