package dev.sonda.itests.campaign;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Memory, descriptors and threads of a Java process.
 *
 * @param heapKb heap in use after a garbage collection, which the measurement triggers
 * @param residentKb resident memory after the collection
 */
record ProcessResourceUsage(
    long timeNs, double heapKb, double residentKb, double descriptors, double threads) {
  private static final Pattern USED = Pattern.compile("total \\d+K, used (\\d+)K");
  private static final Pattern RESIDENT = Pattern.compile("(?m)^VmRSS:\\s+(\\d+) kB$");

  static ProcessResourceUsage of(long pid) throws IOException, InterruptedException {
    jcmd(pid, "GC.run");
    Path process = Path.of("/proc", Long.toString(pid));
    Matcher resident = RESIDENT.matcher(Files.readString(process.resolve("status")));
    if (!resident.find()) {
      throw new IOException("process " + pid + " is going away");
    }
    return new ProcessResourceUsage(
        System.nanoTime(),
        heapKb(jcmd(pid, "GC.heap_info")),
        Double.parseDouble(resident.group(1)),
        count(process.resolve("fd")),
        count(process.resolve("task")));
  }

  /** Heap in use in kB, over all generations. */
  private static double heapKb(String info) {
    return USED.matcher(info).results().mapToLong(used -> Long.parseLong(used.group(1))).sum();
  }

  private static double count(Path folder) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.count();
    }
  }

  private static String jcmd(long pid, String command) throws IOException, InterruptedException {
    Process jcmd =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin/jcmd").toString(),
                Long.toString(pid),
                command)
            .redirectErrorStream(true)
            .start();
    String said = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (jcmd.waitFor() != 0) {
      throw new IOException("jcmd " + command + " of process " + pid + ": " + said);
    }
    return said;
  }
}
