package dev.sonda.itests.storm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Resident memory of this process; records the maximum. */
final class ResidentMemoryPeak {
  private long maxBytes;

  void sample() throws IOException {
    maxBytes = Math.max(maxBytes, bytes("VmRSS:"));
  }

  long maxBytes() {
    return maxBytes;
  }

  private static long bytes(String field) throws IOException {
    return Files.readAllLines(Path.of("/proc/self/status")).stream()
        .filter(line -> line.startsWith(field))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
        .findFirst()
        .orElseThrow();
  }
}
