package dev.sonda.probe.jfr.internal.recording;

import dev.sonda.probe.jfr.internal.process.JavaProcess;
import dev.sonda.probe.jfr.internal.process.JavaProcessFinder;
import dev.sonda.probe.jfr.internal.process.JvmPaths;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A JFR recording that this probe has begun in a JVM, and the folder into which the JVM writes it.
 * The recording has a limited duration, so that it ends even if the daemon is killed, and is
 * replaced by a new recording before that. Any thread.
 */
final class JvmRecording {
  /** Upper limit of the disk space of a recording; the JVM deletes the oldest chunks beyond it. */
  static final long MAX_SIZE_BYTES = 64 << 20;

  /**
   * Free disk space that is required to begin a recording: {@link #MAX_SIZE_BYTES}, and space for
   * chunks that are still being written. HotSpot ends a JVM whose recording finds the disk full.
   */
  private static final long NEEDED_TO_BEGIN_BYTES = 96 << 20;

  /**
   * Free disk space that is required to continue a recording: a flood of events fills 16 MB between
   * two checks.
   */
  private static final long NEEDED_TO_GO_ON_BYTES = 48 << 20;

  private static final Path PROC = Path.of("/proc");

  private final RecordingControl control;
  private final JavaProcess process;
  private final JfrRequest request;
  private final RecordingName name;
  private final RecordingEnvironment machine;
  private int number;
  private boolean isStopped;
  private Path repository = Path.of("/");
  private List<Path> earlier = List.of();

  private JvmRecording(
      RecordingControl control,
      JavaProcess process,
      JfrRequest request,
      RecordingName name,
      RecordingEnvironment machine) {
    this.control = control;
    this.process = process;
    this.request = request;
    this.name = name;
    this.machine = machine;
  }

  /**
   * Begins a recording, and ends recordings of daemons that were killed; other recordings in the
   * JVM continue.
   *
   * @throws IOException if the JVM doesn't begin the recording, or its disk has not enough free
   *     space; with the reason
   */
  static JvmRecording start(
      RecordingControl control,
      JavaProcess process,
      JfrRequest request,
      RecordingName name,
      RecordingEnvironment machine)
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

  /**
   * The folder into which the JVM records, as a path for this process; empty before the JVM's first
   * recording.
   */
  private Optional<Path> repository() throws IOException {
    Optional<String> folder = control.repository();
    return folder.isPresent() ? Optional.of(inOurEyes(folder.get())) : Optional.empty();
  }

  private Path inOurEyes(String path) throws IOException {
    return new JvmPaths(PROC).inOurEyes(process.pid(), path);
  }

  /** The folder of the recording's files, as a path for this process. */
  Path folder() {
    return repository;
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

  /**
   * Whether the JVM still runs. Once it has ended, its folder may not be reachable any more, and
   * the free space can't be determined.
   */
  private boolean isRunning() {
    return Files.isDirectory(PROC.resolve(process.pid() + "/root"));
  }

  /**
   * Checks the free disk space; to be called periodically while the recording runs.
   *
   * @throws IOException if the JVM's disk is too full to continue the recording
   */
  void requireRoom() throws IOException {
    requireRoom(repository, NEEDED_TO_GO_ON_BYTES);
  }

  /** The chunk files in a folder, oldest first; only files that belong to the JVM's user. */
  private List<Path> files(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of(); // the JVM hasn't begun a recording yet
    }
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(this::isChunk).sorted().toList();
    }
  }

  private boolean isChunk(Path file) {
    try {
      return file.toString().endsWith(".jfr")
          && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
          && JavaProcessFinder.uid(file) == process.uid();
    } catch (IOException e) {
      return false; // deleted meanwhile
    }
  }

  /** The chunk files since the recording began, oldest first. */
  List<Path> chunks() throws IOException {
    return files(repository).stream().filter(file -> !earlier.contains(file)).toList();
  }

  /**
   * Begins the next recording before ending the present one, so that no events are lost in between.
   */
  synchronized void renew() throws IOException {
    if (!isStopped) {
      begin(number + 1);
      number++;
      control.end(name.of(number - 1));
    }
  }

  /** Ends the recording. Its last chunk is complete then, and the JVM may delete it at any time. */
  synchronized void stop() throws IOException {
    isStopped = true;
    control.end(name.of(number));
  }
}
