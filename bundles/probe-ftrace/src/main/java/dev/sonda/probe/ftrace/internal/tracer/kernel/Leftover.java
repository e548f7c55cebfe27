package dev.sonda.probe.ftrace.internal.tracer.kernel;

import dev.sonda.probe.ftrace.internal.tracefs.TracefsFolder;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A note of the state in which a tracefs was found, from which the next process restores it if this
 * one is killed. It lies in a folder that is emptied when the machine starts, as tracefs is.
 *
 * @param file where it is
 */
public record Leftover(Path file) {
  private static final System.Logger LOG = System.getLogger(Leftover.class.getName());
  private static final String SET_ASIDE = ".malformed";

  /** Replaces the note in one step: half a note would restore half of it. */
  void write(KernelState state) throws IOException {
    List<String> lines = new LeftoverNote(ProcessHandle.current().pid(), state).lines();
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
    return ofOther().filter(note -> !isOwnerAlive(note)).map(LeftoverNote::state);
  }

  /**
   * How tracefs was before another process changed it that still traces: what is found now is that
   * process's doing, and would stay for ever if it were put back after that process has ended. Its
   * probes are its own to remove.
   */
  Optional<KernelState> ofLivingProcess() throws IOException {
    return ofOther()
        .filter(this::isOwnerAlive)
        .map(LeftoverNote::state)
        .map(state -> new KernelState(state.values(), state.events(), List.of()));
  }

  private Optional<LeftoverNote> ofOther() throws IOException {
    Optional<LeftoverNote> note = Files.exists(file) ? read() : Optional.empty();
    return note.filter(n -> n.pid() != ProcessHandle.current().pid());
  }

  private boolean isOwnerAlive(LeftoverNote note) {
    return note.isOwnerAlive(file.toFile().lastModified());
  }

  /** Empty if it makes no sense; it is set aside then, so that it is told once. */
  private Optional<LeftoverNote> read() throws IOException {
    try {
      return Optional.of(LeftoverNote.parse(Files.readAllLines(file)));
    } catch (IllegalArgumentException | CharacterCodingException e) {
      Path aside = file.resolveSibling(file.getFileName() + SET_ASIDE);
      LOG.log(
          Level.WARNING,
          "linux.ftrace: {0} makes no sense ({1}): it becomes {2}, and tracefs stays as it is",
          file,
          e,
          aside.getFileName());
      Files.move(file, aside, StandardCopyOption.REPLACE_EXISTING);
      return Optional.empty();
    }
  }
}
