package dev.sonda.probe.procfs.internal.sysstats.text;

import java.io.IOException;
import java.util.BitSet;

/** Parses a list of CPUs as the kernel writes it, such as {@code 0-3,5}. */
public final class CpuList {
  /** Upper limit of CPUs, far more than Linux supports; bounds the memory for a malformed file. */
  private static final int MAX_CPUS = 1 << 16;

  private CpuList() {}

  public static int[] parse(String list) throws IOException {
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

  /** Shortens a text and replaces its control characters, for an error message. */
  private static String printable(String text) {
    return text.substring(0, Math.min(text.length(), 80)).replaceAll("\\p{Cc}", "?");
  }
}
