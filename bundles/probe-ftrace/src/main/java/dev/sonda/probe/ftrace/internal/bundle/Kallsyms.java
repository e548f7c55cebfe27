package dev.sonda.probe.ftrace.internal.bundle;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/**
 * The kernel's functions by their addresses, as {@code /proc/kallsyms} lists them. Takes some
 * megabytes while sessions resolve names. Immutable; may be used by any thread.
 */
public final class Kallsyms implements KernelSymbols {
  private static final int HEXADECIMAL = 16;

  /**
   * Prefix of the mapping symbols of ARM's tool chain, which mark code and data and name no
   * function.
   */
  private static final String MAPPING = "$";

  /**
   * Largest assumed size of a function: after the last function of a module there may be gigabytes
   * without code.
   */
  private static final long MAX_FUNCTION_BYTES = 1 << 20;

  /**
   * Suffixes of duplicate symbols in a kernel that checks indirect calls (CFI); they are cut off.
   */
  private static final List<String> CHECKED_CALLS = List.of(".cfi", ".cfi_jt");

  /** Bytes of a string object and its array on a heap below 32 GB, without the characters. */
  private static final int STRING_BYTES = 40;

  private static final int REFERENCE_BYTES = 4;

  /** Maximum number of lines read to find the first function; per-CPU variables may precede it. */
  private static final int FEW_LINES = 10_000;

  private final long[] addresses;
  private final String[] names;

  private record Symbol(long address, String name) {}

  private Kallsyms(List<Symbol> symbols) {
    addresses = symbols.stream().mapToLong(Symbol::address).toArray();
    names = symbols.stream().map(Symbol::name).toArray(String[]::new);
  }

  /**
   * Reads the list.
   *
   * @throws IOException if it can't be read, or hides the addresses
   */
  public static Kallsyms read(Path file) throws IOException {
    List<Symbol> symbols = new ArrayList<>();
    try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        add(line, symbols);
      }
    } catch (NumberFormatException e) {
      throw new IOException(file + " has a line without an address: " + e.getMessage(), e);
    }
    if (symbols.isEmpty()) {
      throw new IOException(
          file
              + " hides the addresses from this user; to show them: sysctl kernel.kptr_restrict=1,"
              + " and CAP_SYSLOG");
    }
    symbols.sort(Comparator.comparingLong(Symbol::address));
    return new Kallsyms(symbols);
  }

  /** Whether the kernel shows addresses to this user; checks the first function only. */
  public static boolean isReadable(Path file) {
    List<Symbol> symbols = new ArrayList<>();
    try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
      for (int line = 0; line < FEW_LINES && symbols.isEmpty(); line++) {
        add(Objects.requireNonNullElse(lines.readLine(), ""), symbols);
      }
      return !symbols.isEmpty();
    } catch (IOException | NumberFormatException e) {
      return false;
    }
  }

  /**
   * Parses a line such as {@code ffffffff81000000 T name}; only functions are added. A hidden
   * address is 0.
   */
  private static void add(String line, List<Symbol> symbols) {
    String[] words = line.split("[ \t]", 4);
    if (words.length < 3 || !words[1].equalsIgnoreCase("t")) {
      return;
    }
    long address = Long.parseUnsignedLong(words[0], HEXADECIMAL);
    if (address != 0 && !words[2].startsWith(MAPPING)) {
      symbols.add(new Symbol(address, plain(words[2])));
    }
  }

  private static String plain(String name) {
    for (String suffix : CHECKED_CALLS) {
      if (name.endsWith(suffix)) {
        return name.substring(0, name.length() - suffix.length());
      }
    }
    return name;
  }

  /** Number of functions in the list. */
  public int count() {
    return addresses.length;
  }

  /** Approximate size in the heap, in bytes. */
  public long sizeBytes() {
    long perName = Long.BYTES + REFERENCE_BYTES + STRING_BYTES;
    return addresses.length * perName + Arrays.stream(names).mapToLong(String::length).sum();
  }

  /** All kernel addresses have the uppermost bit set, so a signed comparison is correct. */
  @Override
  public String nameOf(long address) {
    int index = Arrays.binarySearch(addresses, address);
    int begin = index >= 0 ? index : -index - 2;
    if (begin < 0 || address - addresses[begin] >= MAX_FUNCTION_BYTES) {
      return "";
    }
    return names[begin];
  }
}
