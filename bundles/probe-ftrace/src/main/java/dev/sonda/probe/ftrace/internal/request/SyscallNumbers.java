package dev.sonda.probe.ftrace.internal.request;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** The numbers of a processor architecture's system calls, by name. Read once; immutable. */
public final class SyscallNumbers {
  private static final String PREFIX = "sys_";

  private final Map<String, Integer> byName;

  private SyscallNumbers(Map<String, Integer> byName) {
    this.byName = byName;
  }

  /** Holder class: loads the table on first use. */
  private static final class Table {
    static final SyscallNumbers OF_THIS_MACHINE = of(System.getProperty("os.arch"));
  }

  /** The numbers for this machine; empty if its architecture isn't known. */
  public static SyscallNumbers ofThisMachine() {
    return Table.OF_THIS_MACHINE;
  }

  /** The numbers for an architecture, by the JVM's name for it. */
  static SyscallNumbers of(String architecture) {
    try (InputStream in =
        SyscallNumbers.class.getResourceAsStream("syscalls-" + architecture + ".tsv")) {
      return in == null
          ? new SyscallNumbers(Map.of())
          : parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static SyscallNumbers parse(String text) {
    return new SyscallNumbers(
        text.lines()
            .filter(line -> !line.startsWith("#"))
            .map(line -> line.split("\t", -1))
            .collect(Collectors.toMap(line -> line[1], line -> Integer.parseInt(line[0]))));
  }

  /** The number of a call, given as {@code sys_read} or {@code read}. */
  public OptionalInt find(String name) {
    Integer number = byName.get(name.startsWith(PREFIX) ? name.substring(PREFIX.length()) : name);
    return number == null ? OptionalInt.empty() : OptionalInt.of(number);
  }
}
