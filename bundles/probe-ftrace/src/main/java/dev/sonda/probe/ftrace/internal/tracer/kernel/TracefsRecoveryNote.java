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
 * A file with the original state of a tracefs, from which the next process restores tracefs if this
 * process is killed. It is stored in a folder that is emptied at boot, as tracefs is.
 *
 * @param file path of the file
 */
public record TracefsRecoveryNote(Path file) {
  private static final System.Logger LOG = System.getLogger(TracefsRecoveryNote.class.getName());
  private static final String SET_ASIDE = ".malformed";

  /** Replaces the note in one step: half a note would restore half of it. */
  void write(OriginalTracefsState state) throws IOException {
    List<String> lines = new RecoveryNoteContent(ProcessHandle.current().pid(), state).lines();
    Files.createDirectories(Objects.requireNonNull(file.toAbsolutePath().getParent(), "a file"));
    Path draft = file.resolveSibling(file.getFileName() + ".new");
    Files.write(draft, lines);
    Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  void delete() throws IOException {
    Files.deleteIfExists(file);
  }

  /**
   * Restores tracefs if a process has ended and left a note.
   *
   * @param main the tracefs that {@code folder} is an instance in, or {@code folder} itself
   */
  public void cleanUp(TracefsFolder main, TracefsFolder folder) throws IOException {
    Optional<OriginalTracefsState> left = ofDeadProcess();
    if (left.isPresent()) {
      LOG.log(
          Level.WARNING,
          "linux.ftrace puts back what a process left that was killed while it traced");
      RestorableTracefsWriter.restore(left.get(), main, folder, this);
    }
  }

  /** The state noted by a process that has ended. */
  private Optional<OriginalTracefsState> ofDeadProcess() throws IOException {
    return ofOther().filter(note -> !isOwnerAlive(note)).map(RecoveryNoteContent::state);
  }

  /**
   * The state of tracefs before a still running process changed it. The present state is made by
   * that process; restoring it after the process has ended would make it permanent. Probes of that
   * process are excluded, as it removes them itself.
   */
  Optional<OriginalTracefsState> ofLivingProcess() throws IOException {
    return ofOther()
        .filter(this::isOwnerAlive)
        .map(RecoveryNoteContent::state)
        .map(state -> new OriginalTracefsState(state.values(), state.events(), List.of()));
  }

  private Optional<RecoveryNoteContent> ofOther() throws IOException {
    Optional<RecoveryNoteContent> note = Files.exists(file) ? read() : Optional.empty();
    return note.filter(n -> n.pid() != ProcessHandle.current().pid());
  }

  private boolean isOwnerAlive(RecoveryNoteContent note) {
    return note.isOwnerAlive(file.toFile().lastModified());
  }

  /**
   * Reads the note; empty if it is malformed. A malformed file is moved aside, so that it is
   * reported only once.
   */
  private Optional<RecoveryNoteContent> read() throws IOException {
    try {
      return Optional.of(RecoveryNoteContent.parse(Files.readAllLines(file)));
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
