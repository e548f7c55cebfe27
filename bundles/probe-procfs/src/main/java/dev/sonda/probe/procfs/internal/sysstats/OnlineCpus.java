package dev.sonda.probe.procfs.internal.sysstats;

import dev.sonda.posix.FileSyscalls;
import dev.sonda.probe.procfs.internal.proc.FileName;
import dev.sonda.probe.procfs.internal.proc.FileText;
import dev.sonda.probe.procfs.internal.proc.KeptFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
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
  private final FileName name;
  private final FileSyscalls files;
  private final FileText text = new FileText(MAX_TEXT_BYTES);
  private byte[] known = new byte[0];
  private int[] knownIds = new int[0];

  OnlineCpus(Path sysRoot, FileSyscalls files) {
    this.file = sysRoot.resolve("devices/system/cpu/online");
    this.name = FileName.of(file.toString());
    this.files = files;
  }

  /**
   * Read anew each time, but parsed only when it says something else; not to be changed. Where
   * there is no such file (a container without /sys) all CPUs count as online.
   */
  int[] ids(int configuredCpus) throws IOException {
    int length = read();
    if (length < 0 && Files.notExists(file)) {
      return parse("0-" + (configuredCpus - 1));
    }
    if (length <= 0) {
      throw new IOException(file + " can't be read");
    }
    if (!Arrays.equals(known, 0, known.length, text.bytes(), 0, length)) {
      knownIds = parse(text.string());
      known = Arrays.copyOf(text.bytes(), length);
    }
    return knownIds;
  }

  private int read() {
    try (KeptFile opened = KeptFile.open(files, name)) {
      return opened == null ? -1 : opened.read(text);
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
