package dev.sonda.probe.ftrace.internal.format;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Texts of the kernel by their addresses, as {@code printk_formats} lists them: what a {@code char
 * *} in a record points to.
 */
public final class PrintkFormats {
  /** An empty table. */
  public static final PrintkFormats NONE = new PrintkFormats(new TreeMap<>());

  private static final Pattern LINE = Pattern.compile("0x([0-9a-f]{1,16}) : \"(.*)\"");
  private static final byte[] UNKNOWN = {};

  /** Sorted as signed numbers, as binary search expects. */
  private final long[] addresses;

  private final byte[][] texts;

  private PrintkFormats(SortedMap<Long, byte[]> byAddress) {
    addresses = byAddress.keySet().stream().mapToLong(Long::longValue).toArray();
    texts = byAddress.values().toArray(byte[][]::new);
  }

  /** Reads the text of {@code printk_formats}; malformed lines are skipped. */
  public static PrintkFormats parse(String text) {
    SortedMap<Long, byte[]> byAddress = new TreeMap<>();
    for (String line : text.lines().toList()) {
      Matcher parts = LINE.matcher(line);
      if (parts.matches()) {
        byAddress.put(
            Long.parseUnsignedLong(parts.group(1), 16),
            parts.group(2).getBytes(StandardCharsets.UTF_8));
      }
    }
    return new PrintkFormats(byAddress);
  }

  /**
   * The text at that address, or an empty array. Allocates nothing; callers must not change the
   * array.
   */
  public byte[] textAt(long address) {
    int index = Arrays.binarySearch(addresses, address);
    return index >= 0 ? texts[index] : UNKNOWN;
  }

  public int count() {
    return texts.length;
  }

  public int longestBytes() {
    return Arrays.stream(texts).mapToInt(text -> text.length).max().orElse(0);
  }
}
