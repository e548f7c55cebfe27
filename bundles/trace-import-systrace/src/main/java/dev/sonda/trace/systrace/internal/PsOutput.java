package dev.sonda.trace.systrace.internal;

import dev.sonda.trace.storage.TraceStorage;
import dev.sonda.trace.storage.process.ProcessNamePriority;
import dev.sonda.trace.storage.process.Processes;
import dev.sonda.trace.storage.process.ThreadNamePriority;
import dev.sonda.trace.storage.statistics.Statistic;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Imports the output of {@code ps} in a systrace file: lists of processes and of threads.
 *
 * <pre>
 *   USER PID PPID VSZ RSS WCHAN PC S NAME COMM …      USER PID TID CMD
 * </pre>
 */
final class PsOutput {
  private static final List<String> THREADS = List.of("USER", "PID", "TID", "CMD");
  private static final List<String> PROCESSES = List.of("USER", "PID", "PPID", "VSZ");
  private static final int LEAST_OF_PROCESS = 10;
  private static final int NAME_OF_PROCESS = 8;

  /** A line of the thread list; the thread's name is the rest of the line, including spaces. */
  private static final Pattern THREAD = Pattern.compile(" *[^ ]+ +([^ ]+) +([^ ]+) +([^ ].*)");

  private final TraceStorage storage;
  private boolean isOfThreads;

  PsOutput(TraceStorage storage) {
    this.storage = storage;
  }

  void readLine(String line) {
    List<String> words = Stream.of(line.split(" +")).filter(word -> !word.isEmpty()).toList();
    if (words.equals(THREADS)) {
      isOfThreads = true;
    } else if (words.size() > PROCESSES.size() && words.subList(0, 4).equals(PROCESSES)) {
      isOfThreads = false;
    } else if (isOfThreads) {
      readThread(line);
    } else if (words.size() >= LEAST_OF_PROCESS) {
      readProcess(words);
    }
  }

  private void readProcess(List<String> words) {
    Processes processes = storage.processes();
    try {
      long pid = Integer.parseUnsignedInt(words.get(1)) & 0xFFFF_FFFFL;
      long parent = Integer.parseUnsignedInt(words.get(2)) & 0xFFFF_FFFFL;
      int parentUpid = processes.process(parent);
      int upid = processes.process(pid);
      processes.facts().setParent(upid, parentUpid);
      int name = storage.strings().intern(words.get(NAME_OF_PROCESS));
      processes.facts().name(upid, name, ProcessNamePriority.SYSTEM);
    } catch (NumberFormatException e) {
      storage.statistics().add(Statistic.SYSTRACE_PARSE_FAILURE, 1);
    }
  }

  private void readThread(String line) {
    Matcher thread = THREAD.matcher(line);
    if (!thread.matches()) {
      return;
    }
    Processes processes = storage.processes();
    try {
      long pid = Integer.parseUnsignedInt(thread.group(1)) & 0xFFFF_FFFFL;
      long tid = Integer.parseUnsignedInt(thread.group(2)) & 0xFFFF_FFFFL;
      int utid = processes.thread(tid, pid);
      processes.name(utid, storage.strings().intern(thread.group(3)), ThreadNamePriority.OTHER);
    } catch (NumberFormatException e) {
      storage.statistics().add(Statistic.SYSTRACE_PARSE_FAILURE, 1);
    }
  }
}
