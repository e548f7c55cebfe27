package dev.sonda.trace.proto.internal.etw;

import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.track.OverlappingSliceTracks;
import dev.sonda.trace.storage.track.TrackKind;
import dev.sonda.trace.tables.StringPool;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Imports Windows' file operations as slices, on tracks of their threads. An operation's begin and
 * end contain equal request ids; if begin or end is missing, the slice has no duration and an
 * argument that says so.
 */
final class FileOperations {
  private static final TrackKind KIND = TrackKind.slices("etw_fileio").number("utid");
  private static final int EXTRA_INFO = 4;
  private static final int INFO_CLASS = 6;
  private static final long ALLOCATION = 19;
  private static final long END_OF_FILE = 20;
  private static final long DISPOSITION = 13;

  private final ImportState state;
  private final StringPool strings;
  private final OverlappingSliceTracks tracks;
  private final EtwFieldValues fields;
  private final ArgSet args = new ArgSet();
  private final Map<Long, Begun> begun = new LinkedHashMap<>();

  FileOperations(ImportState state) {
    this.state = state;
    strings = state.strings();
    tracks = state.storage().tracks().lanesOf(KIND);
    fields = new EtwFieldValues(strings);
  }

  /** An operation whose end hasn't been read yet. */
  private record Begun(int name, long timeNs, int utid) {}

  /** Imports the event's current field if it is a file operation. */
  void parse(long timeNs, int utid, WireReader event) {
    FileOperationMessageType message = FileOperationMessageType.of(event.field());
    if (message == null) {
      return;
    }
    fields.read(event);
    args.clear();
    fields.addTo(args, fieldsOf(message));
    int name = strings.intern(message.name(fields));
    if (!fields.has(message.requestField())) {
      addInstant(timeNs, utid, name);
    } else if (message == FileOperationMessageType.END) {
      end(timeNs, utid, fields.number(message.requestField()), name);
    } else {
      begin(timeNs, utid, fields.number(message.requestField()), name);
    }
  }

  /**
   * The fields of a message; for some file information classes, the extra-information field has a
   * more specific name.
   */
  private List<EtwField> fieldsOf(FileOperationMessageType message) {
    if (message != FileOperationMessageType.INFORMATION || !fields.has(INFO_CLASS)) {
      return message.fields();
    }
    long infoClass = fields.number(INFO_CLASS);
    if (infoClass == DISPOSITION) {
      return withExtra(message, "Disposition");
    }
    return infoClass == END_OF_FILE || infoClass == ALLOCATION
        ? withExtra(message, "File Size")
        : message.fields();
  }

  private static List<EtwField> withExtra(FileOperationMessageType message, String name) {
    return message.fields().stream()
        .map(field -> field.number() == EXTRA_INFO ? EtwField.number(EXTRA_INFO, name) : field)
        .toList();
  }

  private void begin(long timeNs, int utid, long request, int name) {
    Begun before = begun.remove(request);
    if (before != null) {
      endUnmatched(request, before, new ArgSet());
    }
    int track = tracks.begin(0, request, utid);
    state.storage().slices().begin(timeNs, track, 0, name, args);
    begun.put(request, new Begun(name, timeNs, utid));
  }

  private void end(long timeNs, int utid, long request, int name) {
    Begun operation = begun.remove(request);
    if (operation == null) {
      addMissing(args, "Start");
      addInstant(timeNs, utid, name);
      return;
    }
    int track = tracks.end(0, request, utid);
    state.storage().slices().end(timeNs, track, 0, operation.name, args);
  }

  private void endUnmatched(long request, Begun operation, ArgSet missing) {
    addMissing(missing, "End");
    int track = tracks.end(0, request, operation.utid);
    state.storage().slices().end(operation.timeNs, track, 0, operation.name, missing);
  }

  private void addMissing(ArgSet target, String which) {
    int key = strings.intern("Missing Event");
    target.add(key, key, ArgType.STRING, strings.intern(which));
  }

  private void addInstant(long timeNs, int utid, int name) {
    int track = tracks.alone(0, timeNs, 0, utid);
    state.storage().slices().add(timeNs, 0, track, 0, name, args);
  }

  /** Ends the slices of operations whose end isn't in the trace. */
  void finish() {
    begun.forEach((request, operation) -> endUnmatched(request, operation, new ArgSet()));
    begun.clear();
  }
}
