package dev.sonda.probe.procfs.internal.sysstats;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.BitSet;

/**
 * The numbers of the CPUs that are online, in the order of the lines in /proc/stat: one that is
 * taken offline has no line there, and those behind it move up.
 */
final class OnlineCpus {
  /** Far more than Linux can be built for, so that a garbled file can't cost memory. */
  private static final int MAX_CPUS = 1 << 16;

  private static final int MAX_TEXT_BYTES = 1 << 16;

  private final Path file;

  OnlineCpus(Path sysRoot) {
    file = sysRoot.resolve("devices/system/cpu/online");
  }

  /** Where there is no such file (a container without /sys) all CPUs count as online. */
  int[] ids(int configuredCpus) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return parse(new String(in.readNBytes(MAX_TEXT_BYTES), StandardCharsets.US_ASCII));
    } catch (NoSuchFileException e) {
      return parse("0-" + (configuredCpus - 1));
    }
  }

  /** Parses a kernel CPU list such as {@code 0-3,5}. */
  static int[] parse(String list) throws IOException {
    BitSet ids = new BitSet();
    try {
      for (String range : list.strip().split(",", -1)) {
        addRange(range, ids);
      }
    } catch (NumberFormatException e) {
      throw new IOException("not a list of CPUs: " + printable(list), e);
    }
    return ids.stream().toArray();
  }

  private static void addRange(String range, BitSet ids) {
    int dash = range.indexOf('-');
    int first = Integer.parseInt(dash < 0 ? range : range.substring(0, dash));
    int last = dash < 0 ? first : Integer.parseInt(range.substring(dash + 1));
    if (first < 0 || last < first || last >= MAX_CPUS) {
      throw new NumberFormatException(range);
    }
    ids.set(first, last + 1);
  }

  /** For a message: short, and without control characters. */
  private static String printable(String text) {
    return text.substring(0, Math.min(text.length(), 80)).replaceAll("\\p{Cntrl}", "?");
  }
}
