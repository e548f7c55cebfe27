package dev.sonda.gates;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a machine or a build lacks, in the words of the list: whether it is so is looked up, not
 * believed.
 *
 * <ul>
 *   <li>{@code no variable X}: the environment doesn't have it
 *   <li>{@code no -Pstress}: the profile isn't on
 *   <li>{@code no root}, {@code root}: which user runs the tests
 *   <li>{@code no program X}: it isn't on the path
 *   <li>{@code no file X}, {@code not writable X}: relative to the tree, if it doesn't begin with
 *       /; {@code $PERFETTO_BIN/} begins the folder of that variable
 *   <li>{@code no cgroup2}: none is mounted that this user may write
 *   <li>{@code another machine}: nothing but the test itself can tell; so some test of its class
 *       has to have been executed
 * </ul>
 */
record TestSkipCondition(String words) {
  static final TestSkipCondition OTHER_MACHINE = new TestSkipCondition("another machine");

  private static final String PERFETTO = "$PERFETTO_BIN";
  private static final String USUAL_FOLDERS = ":/usr/bin:/bin:/usr/sbin:/sbin";

  /**
   * Whether the resource is absent on this machine; an invalid condition in the list throws an
   * exception.
   */
  boolean isHere(Path root, Map<String, String> environment) throws IOException {
    if (equals(OTHER_MACHINE)) {
      return true;
    }
    int split = words.lastIndexOf(' ');
    String subject = words.substring(split + 1);
    return switch (words.substring(0, Math.max(split, 0))) {
      case "no variable" -> environment.getOrDefault(subject, "").isEmpty();
      case "no program" -> !isOnPath(subject, environment.getOrDefault("PATH", ""));
      case "no file" -> !Files.exists(root.resolve(expand(subject, environment)));
      case "not writable" -> !Files.isWritable(root.resolve(subject));
      case "no" -> lacks(subject);
      case "" -> subject.equals("root") && isRoot();
      default -> throw unknown();
    };
  }

  private static String expand(String path, Map<String, String> environment) {
    return path.startsWith(PERFETTO)
        ? environment.getOrDefault(PERFETTO.substring(1), "") + path.substring(PERFETTO.length())
        : path;
  }

  private boolean lacks(String subject) throws IOException {
    return switch (subject) {
      case "-Pstress" -> !Boolean.getBoolean("sonda.stress");
      case "root" -> !isRoot();
      case "cgroup2" -> cgroup2().filter(Files::isWritable).isEmpty();
      default -> throw unknown();
    };
  }

  private IllegalArgumentException unknown() {
    return new IllegalArgumentException("no such condition: " + words);
  }

  private static boolean isRoot() {
    return System.getProperty("user.name").equals("root");
  }

  private static boolean isOnPath(String program, String path) {
    return Arrays.stream((path + USUAL_FOLDERS).split(":", -1))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  private static Optional<Path> cgroup2() throws IOException {
    try (Stream<String> mounts = Files.lines(Path.of("/proc/self/mounts"))) {
      return mounts
          .map(line -> line.split(" ", -1))
          .filter(fields -> fields[2].equals("cgroup2"))
          .map(fields -> Path.of(fields[1]))
          .findFirst();
    }
  }
}
