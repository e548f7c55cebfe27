package dev.sonda.itests.felix;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Resources in use by this JVM, compared before and after an action that should release all of
 * them.
 *
 * @param threads names of live threads, without digits, with their counts
 */
record JvmResourceUsage(
    TreeMap<String, Long> threads, long fds, long sharedMappings, long heapBytes) {
  private static final long HEAP_TOLERANCE_BYTES = 3L << 20;

  static JvmResourceUsage now() throws IOException {
    return new JvmResourceUsage(
        liveThreads(), openFds(), sharedMemoryMappings(), heapAfterCollection());
  }

  /** Waits until the JVM returns to this footprint, else fails. */
  void awaitSame() throws IOException {
    Await.until(
        "threads, descriptors and mappings to be as before " + this,
        this::isSameNow,
        JvmResourceUsage::describeNow);
    assertThat(heapAfterCollection())
        .as("heap after a collection")
        .isLessThan(heapBytes + HEAP_TOLERANCE_BYTES);
  }

  private boolean isSameNow() {
    try {
      return noMoreThreads() && openFds() <= fds && sharedMemoryMappings() <= sharedMappings;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Whether no additional threads exist; fewer are accepted, as idle pool threads may end. */
  private boolean noMoreThreads() {
    return liveThreads().entrySet().stream()
        .allMatch(thread -> thread.getValue() <= threads.getOrDefault(thread.getKey(), 0L));
  }

  private static String describeNow() {
    try {
      return "now " + now();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static TreeMap<String, Long> liveThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(Thread::isAlive)
        .map(thread -> thread.getName().replaceAll("\\d+", "#"))
        .filter(name -> !isTheJvms(name))
        .collect(Collectors.groupingBy(name -> name, TreeMap::new, Collectors.counting()));
  }

  /**
   * Whether the thread belongs to the JVM or to Pax Exam, which start and end threads themselves.
   */
  private static boolean isTheJvms(String name) {
    return name.startsWith("RMI ")
        || name.startsWith("Common-Cleaner")
        || name.startsWith("Cleaner-")
        || name.startsWith("process reaper")
        || name.startsWith("ForkJoinPool");
  }

  private static long openFds() throws IOException {
    try (var links = Files.list(Path.of("/proc/self/fd"))) {
      return links.count();
    }
  }

  /** Number of sockets among the open descriptors. */
  static long openSockets() throws IOException {
    try (var links = Files.list(Path.of("/proc/self/fd"))) {
      return links.filter(JvmResourceUsage::isSocket).count();
    }
  }

  private static boolean isSocket(Path link) {
    try {
      return Files.readSymbolicLink(link).toString().startsWith("socket:");
    } catch (IOException e) {
      // The descriptor was closed meanwhile.
      return false;
    }
  }

  private static long sharedMemoryMappings() throws IOException {
    List<String> maps = Files.readAllLines(Path.of("/proc/self/maps"));
    return maps.stream().filter(line -> line.contains("perfetto_shmem")).count();
  }

  private static long heapAfterCollection() {
    System.gc();
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }
}
