package dev.sonda.probe.ftrace.internal.tracer;

import dev.sonda.probe.ftrace.internal.tracefs.TracefsFolder;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A note of how a tracefs was found, for whoever comes after a process that was killed. It lies
 * where files vanish with the machine's next start, as what is in tracefs does.
 *
 * @param file where it is
 */
public record Leftover(Path file) {
  private static final System.Logger LOG = System.getLogger(Leftover.class.getName());
  private static final String OWNER = "owner";
  private static final String EVENT = "event";
  private static final String PROBE = "probe";

  /** Who wrote a note, and what. */
  record Note(long pid, KernelState state) {
    /** A number is used again for another process, but not one that began before the note. */
    boolean isOwnerAlive(long notedAtMs) {
      return ProcessHandle.of(pid)
          .flatMap(process -> process.info().startInstant())
          .map(start -> start.toEpochMilli() <= notedAtMs)
          .orElse(false);
    }
  }

  /** Replaces the note in one step: half a note would restore half of it. */
  void write(KernelState state) throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add(OWNER + "=" + ProcessHandle.current().pid());
    state.events().forEach(event -> lines.add(EVENT + "=" + event));
    state.probes().forEach(probe -> lines.add(PROBE + "=" + probe));
    state.values().forEach((name, value) -> lines.add(name + "=" + value));
    Files.createDirectories(Objects.requireNonNull(file.toAbsolutePath().getParent(), "a file"));
    Path draft = file.resolveSibling(file.getFileName() + ".new");
    Files.write(draft, lines);
    Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  void delete() throws IOException {
    Files.deleteIfExists(file);
  }

  /**
   * Puts back what a process that is no more has left behind, if there is a note of it.
   *
   * @param main the tracefs that {@code folder} is an instance in, or {@code folder} itself
   */
  public void cleanUp(TracefsFolder main, TracefsFolder folder) throws IOException {
    Optional<KernelState> left = ofDeadProcess();
    if (left.isPresent()) {
      LOG.log(
          Level.WARNING,
          "linux.ftrace puts back what a process left that was killed while it traced");
      NotedChanges.restore(left.get(), main, folder, this);
    }
  }

  /** The note of a process that is no more. */
  private Optional<KernelState> ofDeadProcess() throws IOException {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    Note note = read();
    boolean isOwn = note.pid() == ProcessHandle.current().pid();
    boolean isAlive = note.isOwnerAlive(Files.getLastModifiedTime(file).toMillis());
    return isOwn || isAlive ? Optional.empty() : Optional.of(note.state());
  }

  private Note read() throws IOException {
    long pid = 0;
    List<String> events = new ArrayList<>();
    List<String> probes = new ArrayList<>();
    Map<String, String> values = new LinkedHashMap<>();
    for (String line : Files.readAllLines(file)) {
      int equals = line.indexOf('=');
      String name = line.substring(0, Math.max(0, equals));
      String value = line.substring(equals + 1);
      switch (name) {
        case OWNER -> pid = Long.parseLong(value);
        case EVENT -> events.add(value);
        case PROBE -> probes.add(value);
        default -> values.put(name, value);
      }
    }
    return new Note(pid, new KernelState(values, events, probes));
  }
}
