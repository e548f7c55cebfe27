package dev.sonda.probe.procfs.internal.processes;

import dev.sonda.api.probe.TraceWriter;
import dev.sonda.probe.procfs.internal.proc.NativeFileName;
import dev.sonda.probe.procfs.internal.proc.ReusableIntList;
import java.util.HashMap;
import java.util.Map;

/**
 * Reads the counters of all processes periodically, in rounds; writes the values that have changed,
 * and descriptions of processes that are new. For one thread at a time.
 *
 * <p>A process id that was missing in one round belongs to a new process if it is present in the
 * next. The id also belongs to a new process if the files that were kept open can't be read any
 * more, or if the start time has changed; each round checks the start times of some of the
 * processes whose files aren't kept open.
 */
final class ProcessPoll implements AutoCloseable {
  private static final NativeFileName SMAPS_ROLLUP = NativeFileName.of("smaps_rollup");
  private static final NativeFileName DMABUF_RSS = NativeFileName.of("dmabuf_rss");
  private static final int BYTES_PER_KB = 1024;

  /**
   * Number of rounds in which each process without open files is checked once for a reused id; a
   * power of 2.
   */
  static final int ROUNDS_PER_LOOK = 16;

  private final ProcessStatsRequest request;
  private final ProcessFiles files;
  private final ProcScanPacketWriter packets;
  private final ProcessTreeScan tree;
  private final DescribedThreads known;
  private final UnreadableFileCounts misses;
  private final ProcessStatsEntryWriter entry;
  private final FileDescriptorScan descriptors;
  private final ProcessCounterWriter texts;
  private final Map<Integer, PolledProcess> byPid = new HashMap<>();
  private final ReusableIntList processes = new ReusableIntList();
  private final ReusableIntList toDescribe = new ReusableIntList();
  private final boolean needsFolder;
  private int freeDescriptors;
  private boolean isWithinReach;
  private long round;
  private int ticks;

  ProcessPoll(
      ProcessStatsRequest request,
      ProcessFiles files,
      ProcScanPacketWriter packets,
      ProcessTreeScan tree,
      DescribedThreads known,
      UnreadableFileCounts misses) {
    this.request = request;
    this.files = files;
    this.packets = packets;
    this.tree = tree;
    this.known = known;
    this.misses = misses;
    entry = new ProcessStatsEntryWriter(packets);
    descriptors = new FileDescriptorScan(files, entry, misses);
    texts = new ProcessCounterWriter(entry);
    needsFolder = request.fds() || request.smapsRollup() || request.dmabufRss();
    freeDescriptors = files.maxKept();
  }

  /** Runs one round. */
  void poll(TraceWriter writer) {
    toDescribe.clear();
    forEachProcess(writer, this::poll);
    tree.describe(toDescribe, writer);
    ticks++;
    if (ticks == request.cacheTicks()) {
      ticks = 0;
      byPid.values().forEach(PolledProcess::forgetValues);
    }
  }

  /** Writes the open descriptors of all processes, for the start of a session. */
  void writeDescriptors(TraceWriter writer) {
    forEachProcess(writer, descriptors::write);
  }

  /**
   * Writes the files that threads have just opened.
   *
   * @param threads the threads that opened the files, parallel to {@code opened}; threads that the
   *     trace doesn't describe yet are skipped, as the next round writes their files
   */
  void writeOpened(ReusableIntList threads, ReusableIntList opened, TraceWriter writer) {
    packets.begin(writer);
    for (int i = 0; i < threads.count(); i++) {
      int pid = known.process(threads.get(i));
      if (pid > 0) {
        PolledProcess polled = byPid.computeIfAbsent(pid, _ -> new PolledProcess());
        polled.wasThere(round);
        entry.begin(pid, polled);
        descriptors.write(pid, opened.get(i), polled);
        entry.end();
      }
    }
    packets.end();
  }

  /**
   * Discards the record of all values written so far, so that the next round writes all values
   * again.
   */
  void forgetAll() {
    close();
    ticks = 0;
  }

  @Override
  public void close() {
    byPid.values().forEach(this::release);
    byPid.clear();
  }

  private void release(PolledProcess polled) {
    freeDescriptors += polled.kept().count();
    polled.kept().close();
    polled.keep(PolledProcessFiles.NONE);
  }

  private void forEachProcess(TraceWriter writer, ProcessTask task) {
    round++;
    packets.begin(writer);
    int listed = files.listProcesses(processes);
    for (int i = 0; i < processes.count(); i++) {
      int pid = processes.get(i);
      PolledProcess polled = byPid.computeIfAbsent(pid, _ -> new PolledProcess());
      polled.wasThere(round);
      entry.begin(pid, polled);
      task.run(pid, polled);
      entry.end();
    }
    packets.end();
    if (listed < 0) {
      misses.add(listed);
    } else if (byPid.values().removeIf(this::isGone)) {
      known.retainProcesses(byPid::containsKey);
    }
  }

  private boolean isGone(PolledProcess polled) {
    boolean isGone = polled.lastRound() != round;
    if (isGone) {
      release(polled);
    }
    return isGone;
  }

  private void poll(int pid, PolledProcess polled) {
    boolean isLookedOver = isToBeLookedOver(pid, polled);
    boolean readsAnything = request.runtime() || isLookedOver || !polled.hasNoMemory();
    if (!readsAnything || !reach(pid, polled)) {
      return;
    }
    if (isLookedOver) {
      lookOver(pid, polled);
    }
    boolean isRead = request.runtime() && pollRuntime(pid, polled);
    if (isWithinReach && !polled.hasNoMemory()) {
      isRead |= pollMemory(pid, polled);
    }
    if (isRead) {
      toDescribe.add(pid);
    }
  }

  /**
   * Whether this round has to check that the process id hasn't been reused; needed only for a
   * process none of whose files is kept open.
   */
  private boolean isToBeLookedOver(int pid, PolledProcess polled) {
    boolean isItsTurn = ((round + pid) & (ROUNDS_PER_LOOK - 1)) == 0;
    return polled.kept().count() == 0 && (request.runtime() || isItsTurn || !polled.hasStart());
  }

  /**
   * Checks whether the entered process has reused the id of a former process, and keeps its files
   * open from now on if the limit of descriptors permits it.
   */
  private void lookOver(int pid, PolledProcess polled) {
    if (!request.runtime() && files.readStat() > 0 && files.stat().parse()) {
      forgetFormer(pid, polled);
    }
    if (freeDescriptors > 0) {
      polled.keep(files.keep(request.runtime(), !polled.hasNoMemory()));
      freeDescriptors -= polled.kept().count();
    }
  }

  /**
   * Compares the start time that was just read with the stored one; if they differ, discards the
   * state of the former process. Returns whether they differ.
   */
  private boolean forgetFormer(int pid, PolledProcess polled) {
    boolean isAnother = polled.becomesAnother(files.stat().startNs());
    if (isAnother) {
      release(polled);
      known.retainProcesses(other -> other != pid);
    }
    return isAnother;
  }

  /**
   * Ensures that the process's files can be read: they are open already, or else its folder is
   * opened. False if that fails.
   */
  private boolean reach(int pid, PolledProcess polled) {
    isWithinReach = true;
    boolean isKept = polled.kept().count() > 0;
    if (isKept && !needsFolder) {
      return true;
    }
    int entered = files.enter(pid);
    if (entered < 0) {
      missed(pid, polled, entered);
    }
    return entered >= 0;
  }

  /**
   * Counts a process that couldn't be read. If its files were kept open, the failure means that the
   * process has ended; a process with an equal id is treated as new in the next round.
   */
  private void missed(int pid, PolledProcess polled, int result) {
    misses.add(result);
    if (polled.kept().count() > 0) {
      isWithinReach = false;
      release(polled);
      polled.forgetAll();
      known.retainProcesses(other -> other != pid);
    }
  }

  /** Reads and writes the user and kernel time of a process; false if reading fails. */
  private boolean pollRuntime(int pid, PolledProcess polled) {
    int length = files.readStat(polled.kept());
    if (length <= 0) {
      missed(pid, polled, length);
    } else if (files.stat().parse()) {
      writeRuntime(pid, polled);
      return true;
    } else {
      misses.add(0);
    }
    return false;
  }

  private void writeRuntime(int pid, PolledProcess polled) {
    if (forgetFormer(pid, polled)) {
      isWithinReach = false; // the open folder may belong to the former process
    }
    entry.write(ProcessCounter.RUNTIME_USER_MODE, files.stat().userNs());
    entry.write(ProcessCounter.RUNTIME_KERNEL_MODE, files.stat().kernelNs());
  }

  /**
   * Reads and writes the memory counters of a process; false if reading fails or if the process has
   * none.
   */
  private boolean pollMemory(int pid, PolledProcess polled) {
    int length = files.readStatusText(polled.kept());
    if (length <= 0) {
      missed(pid, polled, length);
      return false;
    }
    pollExtras();
    if (!texts.writeStatus(files.status().file())) {
      polled.setHasNoMemory();
      release(polled);
      return false;
    }
    if (files.readOomScoreAdj(polled.kept()) > 0) {
      texts.writeNumber(ProcessCounter.OOM_SCORE_ADJ, files.text(), 1);
    }
    if (request.fds()) {
      descriptors.writeEntered(polled);
    }
    return true;
  }

  private void pollExtras() {
    if (request.dmabufRss() && files.read(DMABUF_RSS) > 0) {
      texts.writeNumber(ProcessCounter.DMABUF_RSS, files.text(), BYTES_PER_KB);
    }
    if (request.smapsRollup()) {
      int length = files.read(SMAPS_ROLLUP);
      if (length < 0) {
        misses.add(length);
      }
      texts.writeRollup(files.text());
    }
  }

  /** A step of a scan, run for each process. */
  @FunctionalInterface
  private interface ProcessTask {
    void run(int pid, PolledProcess polled);
  }
}
