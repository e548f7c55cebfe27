package dev.sonda.probe.ftrace.internal.tracer.kernel;

import dev.sonda.probe.ftrace.internal.tracefs.TracefsFolder;
import java.io.IOException;
import java.lang.System.Logger.Level;
import org.jspecify.annotations.Nullable;

/**
 * Writes files of a tracefs, saving each file's original content before the first write, so that
 * the original state can be restored. One thread.
 */
final class RestorableTracefsWriter {
  private static final System.Logger LOG =
      System.getLogger(RestorableTracefsWriter.class.getName());

  private final TracefsFolder main;
  private final TracefsFolder folder;
  private final TracefsRecoveryNote leftover;
  private @Nullable OriginalTracefsState found;

  /**
   * @param main the tracefs that {@code folder} is an instance in, or {@code folder} itself
   */
  RestorableTracefsWriter(TracefsFolder main, TracefsFolder folder, TracefsRecoveryNote leftover) {
    this.main = main;
    this.folder = folder;
    this.leftover = leftover;
  }

  /** Saves the files that every session changes. */
  void begin() throws IOException {
    OriginalTracefsState now = OriginalTracefsState.of(folder);
    note(leftover.ofLivingProcess().map(before -> before.with(now)).orElse(now));
  }

  /** Writes a file that has a single value, or empties a list. */
  void set(String file, String value) throws IOException {
    OriginalTracefsState state = found;
    if (state != null) {
      note(state.and(file, folder));
    }
    folder.write(file, value);
  }

  /**
   * Writes a file that can't be restored by writing back its text. {@code valueBefore} is written
   * to restore it.
   */
  void set(String file, String value, String valueBefore) throws IOException {
    OriginalTracefsState state = found;
    if (state != null) {
      note(state.and(file, valueBefore));
    }
    folder.write(file, value);
  }

  /**
   * Defines a kprobe event. Noted before it is defined, because a noted probe that doesn't exist
   * does no harm.
   */
  void addProbe(String path, String definition) throws IOException {
    OriginalTracefsState state = found;
    if (state != null) {
      note(state.andProbe(path));
    }
    main.append(OriginalTracefsState.PROBES, definition);
  }

  /**
   * Writes the note; a failure is logged only, since a process may write tracefs and have no folder
   * for notes.
   */
  private void note(OriginalTracefsState state) {
    if (state.equals(found)) {
      return;
    }
    found = state;
    try {
      leftover.write(state);
    } catch (IOException e) {
      LOG.log(
          Level.WARNING,
          "linux.ftrace: tracefs stays as it is if this process is killed: {0}",
          e.getMessage());
    }
  }

  /**
   * Restores the original state.
   *
   * @param events whether events that were on originally are turned on again
   */
  void undo(boolean events) {
    OriginalTracefsState state = found;
    found = null;
    if (state != null) {
      restore(events ? state : state.withoutEvents(), main, folder, leftover);
    }
  }

  /**
   * Restores a tracefs. The note is deleted even if a part failed, as that part would fail again.
   */
  static void restore(
      OriginalTracefsState state,
      TracefsFolder main,
      TracefsFolder folder,
      TracefsRecoveryNote leftover) {
    state
        .restore(main, folder)
        .forEach(e ->
            LOG.log(
                Level.WARNING, "linux.ftrace doesn't leave tracefs as found: " + e.getMessage()));
    try {
      leftover.delete();
    } catch (IOException e) {
      LOG.log(Level.WARNING, "linux.ftrace leaves a note behind: " + e.getMessage());
    }
  }
}
