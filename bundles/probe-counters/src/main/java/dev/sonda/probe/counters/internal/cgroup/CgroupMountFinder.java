package dev.sonda.probe.counters.internal.cgroup;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the mount point of control groups version 2, by /proc/self/mountinfo. */
record CgroupMountFinder(Path mountInfo) {
  private static final int MAX_BYTES = 1 << 20;
  private static final int MOUNT_POINT = 4;
  private static final Pattern OCTAL = Pattern.compile("\\\\([0-7]{3})");

  Optional<Path> find() throws IOException {
    try (InputStream in = Files.newInputStream(mountInfo)) {
      String text = new String(in.readNBytes(MAX_BYTES), StandardCharsets.UTF_8);
      return text.lines().flatMap(line -> mountPoint(line).stream()).findFirst();
    }
  }

  /**
   * The mount point in a line: fields, a dash, and fields again, of which the first is the file
   * system's type.
   */
  private static Optional<Path> mountPoint(String line) {
    List<String> words = Arrays.asList(line.split(" ", -1));
    int dash = words.indexOf("-");
    if (dash <= MOUNT_POINT || dash + 1 >= words.size() || !words.get(dash + 1).equals("cgroup2")) {
      return Optional.empty();
    }
    return Optional.of(Path.of(unescaped(words.get(MOUNT_POINT))));
  }

  /** Decodes blanks and the like, which the kernel writes as three octal digits. */
  private static String unescaped(String word) {
    Matcher matcher = OCTAL.matcher(word);
    return matcher.replaceAll(found ->
        Matcher.quoteReplacement(String.valueOf((char) Integer.parseInt(found.group(1), 8))));
  }
}
