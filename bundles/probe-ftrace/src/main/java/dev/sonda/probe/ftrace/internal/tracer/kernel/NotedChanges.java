package dev.sonda.probe.ftrace.internal.tracer.kernel;

import dev.sonda.probe.ftrace.internal.tracefs.TracefsFolder;
import java.io.IOException;
import java.lang.System.Logger.Level;
import org.jspecify.annotations.Nullable;

/**
 * What sessions change in a tracefs, each file noted before it is written for the first time, so
 * that it can be left as it was found. One thread.
 */
final class NotedChanges {
  private static final System.Logger LOG = System.getLogger(NotedChanges.class.getName());

  private final TracefsFolder main;
  private final TracefsFolder folder;
  private final Leftover leftover;
  private @Nullable KernelState found;

  /**
   * @param main the tracefs that {@code folder} is an instance in, or {@code folder} itself
   */
  NotedChanges(TracefsFolder main, TracefsFolder folder, Leftover leftover) {
    this.main = main;
    this.folder = folder;
    this.leftover = leftover;
  }

  /** Looks at what every session changes. */
  void begin() throws IOException {
    KernelState now = KernelState.of(folder);
    note(leftover.ofLivingProcess().map(before -> before.with(now)).orElse(now));
  }

  /** Sets what has one value, or empties a list. */
  void set(String file, String value) throws IOException {
    KernelState state = found;
    if (state != null) {
      note(state.and(file, folder));
    }
    folder.write(file, value);
  }

  /** The same of a file whose text isn't what would have to be written to get it back. */
  void set(String file, String value, String valueBefore) throws IOException {
    KernelState state = found;
    if (state != null) {
      note(state.and(file, valueBefore));
    }
    folder.write(file, value);
  }

  /** Has the kernel make an event; noted first, because a probe too few does no harm. */
  void addProbe(String path, String definition) throws IOException {
    KernelState state = found;
    if (state != null) {
      note(state.andProbe(path));
    }
    main.append(KernelState.PROBES, definition);
  }

  /**
   * Writes the note; a failure is logged only, since a process may write tracefs and have no folder
   * for notes.
   */
  private void note(KernelState state) {
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
   * Leaves all as it was found.
   *
   * @param events whether those that were on are turned on again
   */
  void undo(boolean events) {
    KernelState state = found;
    found = null;
    if (state != null) {
      restore(events ? state : state.withoutEvents(), main, folder, leftover);
    }
  }

  /** Puts a tracefs back; the note goes even if a part failed, which would fail again. */
  static void restore(
      KernelState state, TracefsFolder main, TracefsFolder folder, Leftover leftover) {
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
