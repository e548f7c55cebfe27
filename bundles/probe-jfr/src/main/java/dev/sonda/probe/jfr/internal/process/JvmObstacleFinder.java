package dev.sonda.probe.jfr.internal.process;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the reasons why JVMs can't be recorded, as far as they are visible from outside: in a JVM's
 * user, its options and its run-time image. Doesn't try to attach, since a JVM with attaching
 * disabled responds with a thread dump on its standard output. Any thread.
 */
public final class JvmObstacleFinder {
  /** The oldest Java release whose JFR commands suffice for this probe. */
  private static final int OLDEST_RELEASE = 17;

  /** First number of versions before Java 9, such as 1.8. */
  private static final int OLD_MAJOR = 1;

  private static final int MAX_FILE_BYTES = 1 << 20;

  /** The option by which a JVM records itself. */
  private static final String AGENT = "-javaagent:sonda-agent.jar=on=jfr";

  private static final String NO_ATTACH = "-XX:+DisableAttachMechanism";
  private static final Pattern LIBRARY = Pattern.compile("(?m) (/.*)/libjvm\\.so$");
  private static final Pattern OPEN_J9 = Pattern.compile("(?m)/libj9vm\\d*\\.so$");
  private static final Pattern VERSION =
      Pattern.compile("(?m)^JAVA_VERSION=\"(\\d{1,4})\\b(?:\\.(\\d{1,4}))?");
  private static final Pattern MODULES = Pattern.compile("(?m)^MODULES=\"(.*)\"");

  private final Path proc;

  public JvmObstacleFinder(Path proc) {
    this.proc = proc;
  }

  /**
   * The first obstacle to recording a JVM; empty if there is none, or if the JVM has ended or
   * records itself.
   */
  public Optional<JvmObstacle> find(JavaProcess process, AttachPermissions rights) {
    Path folder = proc.resolve(Integer.toString(process.pid()));
    if (SelfRecordingMark.isMadeBy(folder)) {
      return Optional.empty();
    }
    if (!rights.reach(process)) {
      return Optional.of(
          new JvmObstacle(
              "belongs to " + process.user(),
              "run the daemon as root or as that user, or start it with " + AGENT));
    }
    return options(folder).or(() -> image(folder));
  }

  /**
   * Checks the options of a JVM, which come from its command line and from environment variables.
   */
  private static Optional<JvmObstacle> options(Path process) {
    String words = read(process.resolve("cmdline")) + '\0' + read(process.resolve("environ"));
    return words.contains(NO_ATTACH)
        ? Optional.of(
            new JvmObstacle(
                "was started with " + NO_ATTACH, "start it without that option, or with " + AGENT))
        : Optional.empty();
  }

  private static Optional<JvmObstacle> image(Path process) {
    String maps = read(process.resolve("maps"));
    if (OPEN_J9.matcher(maps).find()) {
      return Optional.of(
          new JvmObstacle("is OpenJ9, not HotSpot", "run it with a HotSpot JDK of 17 or later"));
    }
    Matcher library = LIBRARY.matcher(maps);
    if (!library.find()) {
      return Optional.empty();
    }
    for (Path folder = Path.of(library.group(1)); folder != null; folder = folder.getParent()) {
      String release = read(Path.of(process + "/root" + folder + "/release"));
      if (!release.isEmpty()) {
        return release(release);
      }
    }
    return Optional.empty();
  }

  /**
   * Checks the {@code release} file of a run-time image, which lists its Java version and its
   * modules.
   */
  private static Optional<JvmObstacle> release(String text) {
    Matcher version = VERSION.matcher(text);
    if (version.find() && feature(version) < OLDEST_RELEASE) {
      return Optional.of(
          new JvmObstacle("runs on Java " + feature(version), "run it on Java 17 or later"));
    }
    Matcher modules = MODULES.matcher(text);
    if (modules.find() && !(" " + modules.group(1) + " ").contains(" jdk.jfr ")) {
      return Optional.of(
          new JvmObstacle(
              "has a run-time image without the module jdk.jfr",
              "make that image with jlink --add-modules jdk.jfr"));
    }
    return Optional.empty();
  }

  private static int feature(Matcher version) {
    int major = Integer.parseInt(version.group(1));
    return major == OLD_MAJOR && version.group(2) != null
        ? Integer.parseInt(version.group(2))
        : major;
  }

  /**
   * Reads a regular file; empty for others, since a file in a container may be a pipe, whose
   * reading would never end.
   */
  private static String read(Path file) {
    if (!Files.isRegularFile(file)) {
      return "";
    }
    try (InputStream in = Files.newInputStream(file)) {
      return new String(in.readNBytes(MAX_FILE_BYTES), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return ""; // the process has ended, or its file may not be read
    }
  }
}
