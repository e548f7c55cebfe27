package dev.sonda.probe.jfr.internal.recording;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The names of the recordings that this probe begins. Each name contains the daemon's pid and pid
 * namespace, so that another daemon can recognize recordings of a daemon that was killed; pids are
 * compared within one namespace only.
 */
public final class RecordingName {
  private static final Pattern OURS = Pattern.compile("name=(sonda-(\\d+)-(\\d+)-\\d+-\\d+) ");

  private static final Pattern SESSION = Pattern.compile("sonda-\\d+-\\d+-(\\d+)-\\d+");

  private final String prefix;
  private final String sessionId;

  private RecordingName(String prefix, long sessionId) {
    this.prefix = prefix;
    this.sessionId = Long.toString(sessionId);
  }

  /** The names of a session's recordings that this process begins. */
  public static RecordingName ofSession(long sessionId) throws IOException {
    return new RecordingName(
        "sonda-%s-%d-%d-".formatted(namespace(), ProcessHandle.current().pid(), sessionId),
        sessionId);
  }

  /** The name of one of the session's successive recordings in a JVM; the first has number 0. */
  public String of(int number) {
    return prefix + number;
  }

  /** Whether a recording belongs to this session, but was begun by another process. */
  public boolean isOfAnotherProcess(String recordingName) {
    Matcher name = SESSION.matcher(recordingName);
    return name.matches() && name.group(1).equals(sessionId) && !recordingName.startsWith(prefix);
  }

  private static String namespace() throws IOException {
    String link = Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString();
    return link.replaceAll("\\D", "");
  }

  /**
   * The names of recordings whose daemon doesn't run any more.
   *
   * @param check a JVM's answer to the command {@code JFR.check}
   */
  public static List<String> leftBehind(String check) throws IOException {
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
