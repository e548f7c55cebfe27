package dev.sonda.probe.procfs.internal.processes;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Which threads the trace's readers have been told of. Numbers are used again: what ends or gets
 * another name is forgotten. Any thread; nothing here takes long.
 */
final class KnownThreads {
  private final Map<Integer, Integer> processByThread = new HashMap<>();
  private final Set<Integer> ended = new HashSet<>();

  synchronized boolean contains(int thread) {
    return processByThread.containsKey(thread);
  }

  /** The process that a thread is of; 0 if readers have not been told of it. */
  synchronized int process(int thread) {
    return processByThread.getOrDefault(thread, 0);
  }

  synchronized void add(int thread, int process) {
    processByThread.put(thread, process);
    ended.remove(thread);
  }

  synchronized void forget(int thread) {
    processByThread.remove(thread);
  }

  /** It may be there for a while yet, as a zombie that has lost its command line. */
  synchronized void end(int thread) {
    if (processByThread.remove(thread) != null) {
      ended.add(thread);
    }
  }

  /** Whether who has that number may be the thread that readers know, only dead. */
  synchronized boolean hasEnded(int thread) {
    return ended.contains(thread);
  }

  /** Forgets the threads of all other processes. */
  synchronized void retainProcesses(Predicate<Integer> isThere) {
    processByThread.values().removeIf(process -> !isThere.test(process));
    ended.removeIf(thread -> !isThere.test(thread));
  }

  synchronized void clear() {
    processByThread.clear();
    ended.clear();
  }
}
