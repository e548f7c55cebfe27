package dev.sonda.ipc.uds.internal.socket;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The last descriptors of this process, which no client gets. Without any, the virtual machine can
 * load no class and no logger can open its file, and a loop that needs one for the first time just
 * then would end.
 *
 * <p>The kernel gives the lowest number that is free, so the number of a new descriptor tells how
 * many there are.
 */
public final class DescriptorReserve {
  private static final int RESERVED = 32;
  private static final int MOST_RESERVED_OF = 4;
  private static final String LIMIT_KEY = "Max open files";

  private final int firstReserved;

  DescriptorReserve(int limit) {
    firstReserved = limit - Math.min(RESERVED, limit / MOST_RESERVED_OF);
  }

  /** By this process's own limit, as it is now. */
  public static DescriptorReserve ofThisProcess() throws IOException {
    try (var lines = Files.lines(Path.of("/proc/self/limits"))) {
      return lines
          .filter(line -> line.startsWith(LIMIT_KEY))
          .map(line -> new DescriptorReserve(softLimit(line)))
          .findFirst()
          .orElseThrow(() -> new IOException("no limit of open files in /proc/self/limits"));
    }
  }

  /** The soft limit stands before the hard one, and may be the word "unlimited". */
  private static int softLimit(String line) {
    String limit = line.substring(LIMIT_KEY.length()).strip().split(" ", 2)[0];
    return Character.isDigit(limit.charAt(0))
        ? (int) Math.min(Long.parseLong(limit), Integer.MAX_VALUE)
        : Integer.MAX_VALUE;
  }

  /** Whether this one is for the process itself. */
  public boolean holds(int descriptor) {
    return descriptor >= firstReserved;
  }
}
