package dev.sonda.trace.proto.internal.ftrace;

import dev.sonda.trace.tables.StringPool;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The names of system calls by number; the numbers depend on the machine's architecture. */
final class SyscallNames {
  private static final String FILE = "syscalls.txt";
  private static final String PREFIX = "sys_";
  private static final String NAMELESS = "-";

  /** Upper limit of system call numbers; no architecture has more. */
  private static final int MAX_CALLS = 550;

  private final int[] names = new int[MAX_CALLS];

  /**
   * Loads the system call names of an architecture; for an unknown architecture, the number is the
   * name.
   *
   * @param machine the architecture's name in the kernel, such as {@code x86_64}
   */
  SyscallNames(String machine, StringPool strings) {
    for (int i = 0; i < MAX_CALLS; i++) {
      names[i] = strings.intern(PREFIX + i);
    }
    String[] words = line(machine).split(" ", -1);
    for (int i = 1; i < words.length; i++) {
      if (!words[i].equals(NAMELESS)) {
        names[i - 1] = strings.intern(PREFIX + words[i]);
      }
    }
  }

  private static String line(String machine) {
    try (InputStream in =
            Objects.requireNonNull(SyscallNames.class.getResourceAsStream(FILE), FILE);
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      return lines.lines().filter(line -> line.startsWith(machine + " ")).findFirst().orElse("");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** String id of a system call's name; 0 if the number is out of range. */
  int name(long number) {
    return number >= 0 && number < MAX_CALLS ? names[(int) number] : 0;
  }
}
