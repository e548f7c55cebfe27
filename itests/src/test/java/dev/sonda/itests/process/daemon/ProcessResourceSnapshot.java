package dev.sonda.itests.process.daemon;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Resources in use by another process, compared before and after an action that should release all
 * of them.
 *
 * @param descriptors targets of descriptors, without digits, with their counts
 * @param threads thread names without digits, with their counts
 * @param sharedMemories number of mappings shared with a tracing service
 */
record ProcessResourceSnapshot(
    Map<String, Integer> descriptors, Map<String, Integer> threads, long sharedMemories) {

  static ProcessResourceSnapshot of(long pid) throws IOException {
    Path process = Path.of("/proc", Long.toString(pid));
    try (var maps = Files.lines(process.resolve("maps"))) {
      return new ProcessResourceSnapshot(
          count(process.resolve("fd"), link -> Files.readSymbolicLink(link).toString()),
          count(process.resolve("task"), task -> Files.readString(task.resolve("comm")).strip()),
          maps.filter(line -> line.contains("perfetto_shmem")).count());
    }
  }

  /** Whether the process has no additional resources; fewer are accepted. */
  boolean isWithin(ProcessResourceSnapshot before) {
    return isWithin(descriptors, before.descriptors)
        && isWithin(threads, before.threads)
        && sharedMemories <= before.sharedMemories;
  }

  private static boolean isWithin(Map<String, Integer> now, Map<String, Integer> before) {
    return now.entrySet().stream()
        .filter(entry -> !isTheJvms(entry.getKey()))
        .allMatch(entry -> entry.getValue() <= before.getOrDefault(entry.getKey(), 0));
  }

  /**
   * Whether the thread is one of the JIT compiler threads, which the JVM starts and ends by itself.
   */
  private static boolean isTheJvms(String name) {
    return name.startsWith("C# CompilerThre") || name.startsWith("Cleaner-");
  }

  private interface Reader {
    String read(Path entry) throws IOException;
  }

  private static Map<String, Integer> count(Path folder, Reader reader) throws IOException {
    try (var entries = Files.list(folder)) {
      return entries
          .map(entry -> read(entry, reader))
          .filter(name -> !name.isEmpty())
          .collect(Collectors.toMap(Function.identity(), _ -> 1, Integer::sum, TreeMap::new));
    }
  }

  private static String read(Path entry, Reader reader) {
    try {
      return reader.read(entry).replaceAll("\\d+", "#");
    } catch (NoSuchFileException e) {
      return "";
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
