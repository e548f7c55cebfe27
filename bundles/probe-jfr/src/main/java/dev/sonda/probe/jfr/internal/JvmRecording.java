package dev.sonda.probe.jfr.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A recording of ours in a JVM, and the folder into which the JVM writes it. */
final class JvmRecording {
  /** What a recording may take of the JVM's disk while nobody reads it. */
  private static final String MAX_SIZE = "64m";

  private static final Pattern REPOSITORY = Pattern.compile("(?m)^Repository path: (/.*)$");
  private static final Pattern STARTED = Pattern.compile("Started recording (\\d+)");

  private final JavaProcess process;
  private final JvmCommands commands;
  private final String name;
  private final Path repository;
  private final List<Path> earlier;

  private JvmRecording(
      JavaProcess process, JvmCommands commands, String name, Path repository, List<Path> earlier) {
    this.process = process;
    this.commands = commands;
    this.name = name;
    this.repository = repository;
    this.earlier = earlier;
  }

  /**
   * Begins a recording; others of the JVM go on.
   *
   * @throws IOException if the JVM doesn't, with the reason
   */
  static JvmRecording start(
      JavaProcess process, JfrRequest request, String name, JvmCommands commands)
      throws IOException {
    Optional<Path> before = repository(process, commands);
    List<Path> earlier = before.isPresent() ? files(before.get(), process) : List.of();
    StringBuilder command =
        new StringBuilder("JFR.start name=")
            .append(name)
            .append(" settings=")
            .append(request.settings())
            .append(" disk=true maxsize=")
            .append(MAX_SIZE);
    request.eventSettings().forEach(setting -> command.append(' ').append(setting));
    String answer = commands.execute(process.pid(), command.toString());
    if (!STARTED.matcher(answer).find()) {
      throw new IOException(answer.lines().findFirst().orElse("it begins no recording"));
    }
    Path repository =
        repository(process, commands)
            .orElseThrow(() -> new IOException("it doesn't say where it records to"));
    return new JvmRecording(process, commands, name, repository, earlier);
  }

  /** Where the JVM records to; empty before its first recording. */
  private static Optional<Path> repository(JavaProcess process, JvmCommands commands)
      throws IOException {
    Matcher path = REPOSITORY.matcher(commands.execute(process.pid(), "JFR.configure"));
    return path.find() ? Optional.of(inOurEyes(process, path.group(1).strip())) : Optional.empty();
  }

  /** A process may have a root of its own; by its way there the folder is gone when it ends. */
  private static Path inOurEyes(JavaProcess process, String path) throws IOException {
    Path namespaces = Path.of("/proc", Integer.toString(process.pid()), "ns/mnt");
    boolean isOurs =
        Files.readSymbolicLink(namespaces)
            .equals(Files.readSymbolicLink(Path.of("/proc/self/ns/mnt")));
    return isOurs
        ? Path.of(path)
        : Path.of("/proc", Integer.toString(process.pid()), "root" + path);
  }

  /** The chunks of its folder, in the order of their begins; only files of the JVM's own user. */
  private static List<Path> files(Path folder, JavaProcess process) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of(); // its JFR hasn't begun yet
    }
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(file -> isChunk(file, process)).sorted().toList();
    }
  }

  private static boolean isChunk(Path file, JavaProcess process) {
    try {
      return file.toString().endsWith(".jfr")
          && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
          && JavaProcesses.uid(file) == process.uid();
    } catch (IOException e) {
      return false; // deleted meanwhile
    }
  }

  /** The chunks since the recording began, in the order of their begins. */
  List<Path> chunks() throws IOException {
    return files(repository, process).stream().filter(file -> !earlier.contains(file)).toList();
  }

  /** Ends the recording; its last chunk is complete then, and may be deleted at any time. */
  void stop() throws IOException {
    commands.execute(process.pid(), "JFR.stop name=" + name);
  }
}
