package dev.sonda.probe.jfr.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The names of our recordings. Each says which daemon began it, so that another one can tell those
 * of a daemon that was killed; numbers of processes are compared within one namespace only.
 */
final class RecordingName {
  private static final Pattern OURS = Pattern.compile("name=(sonda-(\\d+)-(\\d+)-\\d+-\\d+) ");

  private final String prefix;

  private RecordingName(String prefix) {
    this.prefix = prefix;
  }

  /** The names of one session of this process. */
  static RecordingName ofSession(long sessionId) throws IOException {
    return new RecordingName(
        "sonda-%s-%d-%d-".formatted(namespace(), ProcessHandle.current().pid(), sessionId));
  }

  /** The name of a session's recordings in one JVM, the first with number 0. */
  String of(int number) {
    return prefix + number;
  }

  private static String namespace() throws IOException {
    String link = Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString();
    return link.replaceAll("\\D", "");
  }

  /**
   * The names of recordings whose daemon is no more.
   *
   * @param check what a JVM answers to {@code JFR.check}
   */
  static List<String> leftBehind(String check) throws IOException {
    String namespace = namespace();
    return OURS.matcher(check)
        .results()
        .filter(name -> name.group(2).equals(namespace) && !runs(name.group(3)))
        .map(name -> name.group(1))
        .toList();
  }

  private static boolean runs(String pid) {
    return Files.exists(Path.of("/proc", pid));
  }
}
