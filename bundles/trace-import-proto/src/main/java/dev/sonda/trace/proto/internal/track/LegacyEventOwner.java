package dev.sonda.trace.proto.internal.track;

import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.ThreadReferenceTimes;
import dev.sonda.trace.storage.process.ProcessNamePriority;
import dev.sonda.trace.storage.process.ThreadNamePriority;
import org.jspecify.annotations.Nullable;

/**
 * The thread or process of a legacy event or of an event without a track.
 *
 * @param utid the thread; {@link #NONE} if the event belongs to no thread
 * @param upid the process; {@link #NONE} if the event belongs to no process
 * @param writer the thread that wrote the event, if that is to be stored as an argument
 * @param isWithoutTrack whether the event has no track, so that the thread's default track is used
 */
record LegacyEventOwner(int utid, int upid, int writer, boolean isWithoutTrack) {
  static final int NONE = -1;

  private static final int SCOPE_TRACE = 1;
  private static final int SCOPE_PROCESS = 2;

  /**
   * Determines the target of an event; null if the event is invalid, such as a thread event without
   * thread or process id.
   */
  static @Nullable LegacyEventOwner of(
      ImportState state,
      TrackDeclarations declarations,
      TrackEventFields event,
      ThreadReferenceTimes.Reference thread) {
    LegacyEventOwner target =
        event.target.uuid == 0
            ? ofThread(state, event, thread)
            : ofTrack(state, declarations, event.target.uuid, thread);
    return target == null ? null : target.byPhase(event.legacy);
  }

  private static @Nullable LegacyEventOwner ofTrack(
      ImportState state,
      TrackDeclarations declarations,
      long uuid,
      ThreadReferenceTimes.Reference thread) {
    TrackDeclaration track = declarations.resolve(uuid);
    TrackScope scope = track == null ? null : track.scope;
    if (scope == null) {
      return null;
    }
    if (scope.isThread()) {
      int upid = state.processes().processOf(scope.owner());
      return new LegacyEventOwner(scope.owner(), upid, NONE, false);
    }
    int upid = scope.kind() == TrackScope.Kind.PROCESS ? scope.owner() : NONE;
    int writer = thread.isSet() ? state.processes().thread(thread.tid(), thread.pid()) : NONE;
    boolean isOther = upid != NONE && writer != NONE && state.processes().processOf(writer) != upid;
    return new LegacyEventOwner(NONE, upid, isOther ? NONE : writer, false);
  }

  private static @Nullable LegacyEventOwner ofThread(
      ImportState state, TrackEventFields event, ThreadReferenceTimes.Reference thread) {
    LegacyFields legacy = event.legacy;
    if (!isOfThread(event, thread)) {
      return new LegacyEventOwner(NONE, NONE, NONE, false);
    }
    long pid = legacy.hasPid() ? legacy.pid() : thread.pid();
    long tid = thread.tid();
    if (legacy.hasPid()) {
      tid = (pid << Integer.SIZE) | -1;
    }
    if (legacy.hasTid()) {
      boolean isOfNamespace = (thread.tid() >>> Integer.SIZE) != 0;
      tid = isOfNamespace ? (pid << Integer.SIZE) | legacy.tid() : legacy.tid();
    }
    if (pid == 0 || tid == 0) {
      return null;
    }
    int utid = state.processes().thread(tid, pid);
    return new LegacyEventOwner(utid, state.processes().processOf(utid), NONE, true);
  }

  /** Whether an event without a track belongs to a thread, and not to the trace as a whole. */
  static boolean isOfThread(TrackEventFields event, ThreadReferenceTimes.Reference thread) {
    boolean isOld = (!event.target.hasUuid || event.type == 0) && thread.isSet();
    return isOld || event.legacy.hasPid() || (event.legacy.hasTid() && thread.isSet());
  }

  /** Names the thread by the event's first annotation; false if the event is invalid. */
  boolean nameThread(ImportState state, TrackEventFields event) {
    if (utid == NONE || !event.hasAnnotation) {
      return false;
    }
    if (event.firstAnnotation != 0) {
      state.processes().name(utid, event.firstAnnotation, ThreadNamePriority.TRACK_EVENT);
    }
    return true;
  }

  /** Names the process by the event's first annotation; false if the event is invalid. */
  boolean nameProcess(ImportState state, TrackEventFields event) {
    if (upid == NONE || !event.hasAnnotation) {
      return false;
    }
    if (event.firstAnnotation != 0) {
      ProcessNamePriority priority = ProcessNamePriority.TRACK_DESCRIPTOR;
      state.processes().facts().name(upid, event.firstAnnotation, priority);
    }
    return true;
  }

  private @Nullable LegacyEventOwner byPhase(LegacyFields legacy) {
    return switch (legacy.phase()) {
      case 'b', 'e', 'n', 'S', 'T', 'p', 'F' ->
          new LegacyEventOwner(utid, upid, utid, isWithoutTrack);
      case 'i', 'I' -> byScope(legacy);
      default -> this;
    };
  }

  private @Nullable LegacyEventOwner byScope(LegacyFields legacy) {
    return switch (legacy.instantScope()) {
      case SCOPE_TRACE -> new LegacyEventOwner(NONE, upid, utid, isWithoutTrack);
      case SCOPE_PROCESS ->
          upid == NONE ? null : new LegacyEventOwner(NONE, upid, utid, isWithoutTrack);
      default -> utid == NONE ? null : this;
    };
  }
}
