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
 * Finds what keeps JVMs from being recorded, as far as it shows from outside: in the options that
 * they were started with, and in their run-time image. Asks nothing of the JVMs, as one that lets
 * nothing in answers the attempt with a thread dump on its standard output. Any thread.
 */
public final class JvmObstacles {
  /** JFR can be begun from outside as this probe needs it since then. */
  private static final int OLDEST_RELEASE = 17;

  /** Before Java 9, releases were called 1.8. */
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

  public JvmObstacles(Path proc) {
    this.proc = proc;
  }

  /** The first obstacle; empty if none shows, also of a JVM that has ended or records itself. */
  public Optional<JvmObstacle> find(JavaProcess process, JvmRights rights) {
    Path folder = proc.resolve(Integer.toString(process.pid()));
    if (RecordingClaim.isMadeBy(folder)) {
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

  /** Java takes options from its command line and from variables. */
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

  /** A run-time image says in a file what it is made of; without that file nothing is known. */
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

  /** A file of a container may be a pipe, which would never end. */
  private static String read(Path file) {
    if (!Files.isRegularFile(file)) {
      return "";
    }
    try (InputStream in = Files.newInputStream(file)) {
      return new String(in.readNBytes(MAX_FILE_BYTES), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return ""; // ended, or not for us to read
    }
  }
}
