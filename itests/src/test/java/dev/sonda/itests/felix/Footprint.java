package dev.sonda.itests.felix;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What this JVM holds: to be taken before and after something that should leave nothing behind.
 *
 * @param threads names of live threads, numbers in them removed, with how often they occur
 */
record Footprint(TreeMap<String, Long> threads, long fds, long sharedMappings, long heapBytes) {
  private static final long HEAP_TOLERANCE_BYTES = 3L << 20;

  static Footprint now() throws IOException {
    return new Footprint(liveThreads(), openFds(), sharedMemoryMappings(), heapAfterCollection());
  }

  /** Fails unless the JVM comes back to this footprint. */
  void awaitSame() throws IOException {
    Await.until(
        "threads, descriptors and mappings to be as before " + this,
        this::isSameNow,
        Footprint::describeNow);
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

  /** Fewer is fine: a thread that waits to be used again may be there or not. */
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

  /** Threads that come and go with the JVM's and Pax Exam's own business. */
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

  /** Sockets among the open descriptors. */
  static long openSockets() throws IOException {
    try (var links = Files.list(Path.of("/proc/self/fd"))) {
      return links.filter(Footprint::isSocket).count();
    }
  }

  private static boolean isSocket(Path link) {
    try {
      return Files.readSymbolicLink(link).toString().startsWith("socket:");
    } catch (IOException e) {
      // Closed meanwhile.
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
