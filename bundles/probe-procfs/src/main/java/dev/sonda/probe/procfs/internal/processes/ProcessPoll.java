package dev.sonda.probe.procfs.internal.processes;

import dev.sonda.api.probe.TraceWriter;
import dev.sonda.probe.procfs.internal.proc.FileName;
import dev.sonda.probe.procfs.internal.proc.NumberList;
import java.util.HashMap;
import java.util.Map;

/**
 * Reads the counters of all processes and writes those that have changed, then has the processes
 * described that are new. One thread at a time.
 *
 * <p>A number that was not there in one round means another process in the next: all that was known
 * of it is forgotten. So it is where files kept open have nothing to say any more, and where the
 * process began at another time: of those without open files, some in each round are asked for it.
 */
final class ProcessPoll implements AutoCloseable {
  private static final FileName SMAPS_ROLLUP = FileName.of("smaps_rollup");
  private static final FileName DMABUF_RSS = FileName.of("dmabuf_rss");
  private static final int BYTES_PER_KB = 1024;

  /** How many rounds it can take to notice another process where no file is open; 2^n. */
  static final int ROUNDS_PER_LOOK = 16;

  private final ProcessStatsRequest request;
  private final ProcessFiles files;
  private final ProcessPackets packets;
  private final ProcessTreeScan tree;
  private final KnownThreads known;
  private final Misses misses;
  private final ProcessEntry entry;
  private final DescriptorScan descriptors;
  private final CounterTexts texts;
  private final Map<Integer, PolledProcess> byPid = new HashMap<>();
  private final NumberList processes = new NumberList();
  private final NumberList toDescribe = new NumberList();
  private final boolean needsFolder;
  private int freeDescriptors;
  private boolean isWithinReach;
  private long round;
  private int ticks;

  ProcessPoll(
      ProcessStatsRequest request,
      ProcessFiles files,
      ProcessPackets packets,
      ProcessTreeScan tree,
      KnownThreads known,
      Misses misses) {
    this.request = request;
    this.files = files;
    this.packets = packets;
    this.tree = tree;
    this.known = known;
    this.misses = misses;
    entry = new ProcessEntry(packets);
    descriptors = new DescriptorScan(files, entry, misses);
    texts = new CounterTexts(entry);
    needsFolder = request.fds() || request.smapsRollup() || request.dmabufRss();
    freeDescriptors = files.maxKept();
  }

  /** One round. */
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

  /** What all processes have open, for the start of a session. */
  void writeDescriptors(TraceWriter writer) {
    forEachProcess(writer, descriptors::write);
  }

  /**
   * What descriptors lead to that threads have just got.
   *
   * @param threads of processes that readers know; others are left to the rounds
   */
  void writeOpened(NumberList threads, NumberList opened, TraceWriter writer) {
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

  /** Readers have been told nothing. */
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
    polled.keep(KeptFiles.NONE);
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

  /** Whether it could be another process by now, as none of its files is open, and is asked. */
  private boolean isToBeLookedOver(int pid, PolledProcess polled) {
    boolean isItsTurn = ((round + pid) & (ROUNDS_PER_LOOK - 1)) == 0;
    return polled.kept().count() == 0 && (request.runtime() || isItsTurn || !polled.hasStart());
  }

  /** The one that was entered; only now, when it is certain who it is, files are kept open. */
  private void lookOver(int pid, PolledProcess polled) {
    if (!request.runtime() && files.readStat() > 0 && files.stat().parse()) {
      forgetFormer(pid, polled);
    }
    if (freeDescriptors > 0) {
      polled.keep(files.keep(request.runtime(), !polled.hasNoMemory()));
      freeDescriptors -= polled.kept().count();
    }
  }

  /** Whether the stat that was read is that of another process than before. */
  private boolean forgetFormer(int pid, PolledProcess polled) {
    boolean isAnother = polled.becomesAnother(files.stat().startNs());
    if (isAnother) {
      release(polled);
      known.retainProcesses(other -> other != pid);
    }
    return isAnother;
  }

  /** Whether its files can be read: they are open, or its folder is. */
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

  /** If its files were open, it has ended; if another has its number, that one is new next time. */
  private void missed(int pid, PolledProcess polled, int result) {
    misses.add(result);
    if (polled.kept().count() > 0) {
      isWithinReach = false;
      release(polled);
      polled.forgetAll();
      known.retainProcesses(other -> other != pid);
    }
  }

  /** Whether it could be read. */
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
      isWithinReach = false; // the folder may be the former's
    }
    entry.write(ProcessCounter.RUNTIME_USER_MODE, files.stat().userNs());
    entry.write(ProcessCounter.RUNTIME_KERNEL_MODE, files.stat().kernelNs());
  }

  /** Whether it could be read, and has any. */
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

  /** What is done with each process. */
  @FunctionalInterface
  private interface ProcessTask {
    void run(int pid, PolledProcess polled);
  }
}
