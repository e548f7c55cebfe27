package dev.sonda.ipc.uds.internal.socket;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reserves the last file descriptors of this process, which are never used for clients. Without a
 * free descriptor, the virtual machine can't load classes and a logger can't open its file, which
 * would end the loop.
 *
 * <p>The kernel assigns the lowest free number, so the number of a new descriptor shows how many
 * are in use.
 */
public final class DescriptorReserve {
  /** Number of reserved descriptors: class loading and logging need a few at a time. */
  private static final int RESERVED = 32;

  /**
   * Divisor that gives the largest reserved part of the process's limit, which matters if the limit
   * is low.
   */
  private static final int MOST_RESERVED_OF = 4;

  private static final String LIMIT_KEY = "Max open files";

  private final int firstReserved;

  DescriptorReserve(int limit) {
    firstReserved = limit - Math.min(RESERVED, limit / MOST_RESERVED_OF);
  }

  /** Reads this process's present limit. */
  public static DescriptorReserve ofThisProcess() throws IOException {
    try (var lines = Files.lines(Path.of("/proc/self/limits"))) {
      return lines
          .filter(line -> line.startsWith(LIMIT_KEY))
          .map(line -> new DescriptorReserve(softLimit(line)))
          .findFirst()
          .orElseThrow(() -> new IOException("no limit of open files in /proc/self/limits"));
    }
  }

  /** Parses the soft limit, which precedes the hard limit and may be the word "unlimited". */
  private static int softLimit(String line) {
    String limit = line.substring(LIMIT_KEY.length()).strip().split(" ", 2)[0];
    return Character.isDigit(limit.charAt(0))
        ? (int) Math.min(Long.parseLong(limit), Integer.MAX_VALUE)
        : Integer.MAX_VALUE;
  }

  /** Whether a descriptor is reserved and must not be used for a client. */
  public boolean holds(int descriptor) {
    return descriptor >= firstReserved;
  }
}
