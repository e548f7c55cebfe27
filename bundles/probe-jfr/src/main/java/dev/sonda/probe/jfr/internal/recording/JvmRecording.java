package dev.sonda.probe.jfr.internal.recording;

import dev.sonda.probe.jfr.internal.process.JavaProcess;
import dev.sonda.probe.jfr.internal.process.JavaProcesses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A recording of ours in a JVM, and the folder into which the JVM writes it. The recording has an
 * end of its own, for a daemon that is killed, and another is begun before. Any thread.
 */
final class JvmRecording {
  /** What a recording may take of the JVM's disk while it isn't read. */
  static final long MAX_SIZE_BYTES = 64 << 20;

  /**
   * The room on the JVM's disk without which no recording begins: that of {@link #MAX_SIZE_BYTES},
   * and of chunks that are begun meanwhile. HotSpot ends a JVM whose recording finds the disk full.
   */
  private static final long NEEDED_TO_BEGIN_BYTES = 96 << 20;

  /** The room without which one ends: a flood writes 16 MB between two looks. */
  private static final long NEEDED_TO_GO_ON_BYTES = 48 << 20;

  private final RecordingControl control;
  private final JavaProcess process;
  private final JfrRequest request;
  private final RecordingName name;
  private final Machine machine;
  private int number;
  private boolean isStopped;
  private Path repository = Path.of("/");
  private List<Path> earlier = List.of();

  private JvmRecording(
      RecordingControl control,
      JavaProcess process,
      JfrRequest request,
      RecordingName name,
      Machine machine) {
    this.control = control;
    this.process = process;
    this.request = request;
    this.name = name;
    this.machine = machine;
  }

  /**
   * Begins a recording; others of the JVM go on, but for those of daemons that were killed.
   *
   * @throws IOException if the JVM doesn't, or its disk has no room for it, with the reason
   */
  static JvmRecording start(
      RecordingControl control,
      JavaProcess process,
      JfrRequest request,
      RecordingName name,
      Machine machine)
      throws IOException {
    JvmRecording recording = new JvmRecording(control, process, request, name, machine);
    control.endOrphans();
    Optional<Path> before = recording.repository();
    recording.earlier = before.isPresent() ? recording.files(before.get()) : List.of();
    recording.requireRoom(
        before.isPresent() ? before.get() : recording.inOurEyes(control.temporaryFolder()),
        NEEDED_TO_BEGIN_BYTES);
    recording.begin(0);
    recording.repository =
        recording
            .repository()
            .orElseThrow(() -> new IOException("it doesn't say where it records to"));
    return recording;
  }

  private void begin(int as) throws IOException {
    control.begin(name.of(as), request, machine.lease());
  }

  /** Where the JVM records to; empty before its first recording. */
  private Optional<Path> repository() throws IOException {
    Optional<String> folder = control.repository();
    return folder.isPresent() ? Optional.of(inOurEyes(folder.get())) : Optional.empty();
  }

  private void requireRoom(Path folder, long neededBytes) throws IOException {
    long freeBytes = machine.disk().freeBytes(folder);
    if (freeBytes < neededBytes && isRunning()) {
      throw new IOException(
          ("the disk that it records to has %d MB left, and JFR ends a JVM that finds it full:"
                  + " %d MB are needed in %s")
              .formatted(freeBytes >> 20, neededBytes >> 20, folder));
    }
  }

  /** Of a JVM that has ended, the way to its disk may be gone, too: then nothing is known of it. */
  private boolean isRunning() {
    return Files.isDirectory(Path.of("/proc", Integer.toString(process.pid()), "root"));
  }

  /**
   * To be called as long as the recording goes on.
   *
   * @throws IOException if the JVM's disk has become too full for it, with that reason
   */
  void requireRoom() throws IOException {
    requireRoom(repository, NEEDED_TO_GO_ON_BYTES);
  }

  /** A process may have a root of its own; by its way there the folder is gone when it ends. */
  private Path inOurEyes(String path) throws IOException {
    Path seen = Path.of("/proc", Integer.toString(process.pid()));
    boolean isOurs =
        Files.readSymbolicLink(seen.resolve("ns/mnt"))
            .equals(Files.readSymbolicLink(Path.of("/proc/self/ns/mnt")));
    return isOurs ? Path.of(path) : seen.resolve("root" + path);
  }

  /** The chunks of its folder, in the order of their begins; only files of the JVM's own user. */
  private List<Path> files(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of(); // its JFR hasn't begun yet
    }
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(this::isChunk).sorted().toList();
    }
  }

  private boolean isChunk(Path file) {
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
    return files(repository).stream().filter(file -> !earlier.contains(file)).toList();
  }

  /** Begins the next recording and ends this one: what the JVM writes has no gap. */
  synchronized void renew() throws IOException {
    if (!isStopped) {
      begin(number + 1);
      number++;
      control.end(name.of(number - 1));
    }
  }

  /** Ends the recording; its last chunk is complete then, and may be deleted at any time. */
  synchronized void stop() throws IOException {
    isStopped = true;
    control.end(name.of(number));
  }
}
