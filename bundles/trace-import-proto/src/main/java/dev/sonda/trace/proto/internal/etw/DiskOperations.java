package dev.sonda.trace.proto.internal.etw;

import static dev.sonda.trace.proto.internal.etw.EtwField.number;
import static dev.sonda.trace.proto.internal.etw.EtwField.pointer;
import static dev.sonda.trace.proto.internal.etw.EtwField.signed;

import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.statistics.Statistic;
import dev.sonda.trace.storage.track.OverlappingSliceTracks;
import dev.sonda.trace.storage.track.TrackKind;
import java.util.List;

/** Imports Windows' disk operations as slices, on tracks of the threads that requested them. */
final class DiskOperations {
  private static final TrackKind KIND = TrackKind.slices("etw_diskio").number("utid");
  private static final int RESPONSE_TIME = 7;
  private static final int OPERATION = 9;

  /** The operation number of the first entry of {@link #NAMES}. */
  private static final int FIRST_OPERATION = 10;

  private static final List<String> NAMES =
      List.of(
          "DiskRead", "DiskWrite", "DiskReadInit", "DiskWriteInit", "DiskFlush", "DiskFlushInit");

  private static final List<EtwField> FIELDS =
      List.of(
          pointer(6, "Irp Ptr"),
          number(1, "Disk Number"),
          pointer(2, "Irp Flags"),
          number(3, "Transfer Size"),
          signed(4, "Byte Offset"),
          pointer(5, "File Object"),
          signed(RESPONSE_TIME, "Response Time (microseconds)"),
          number(8, "Issuing Thread ID"));

  private final ImportState state;
  private final OverlappingSliceTracks tracks;
  private final EtwFieldValues fields;
  private final ArgSet args = new ArgSet();

  DiskOperations(ImportState state) {
    this.state = state;
    tracks = state.storage().tracks().lanesOf(KIND);
    fields = new EtwFieldValues(state.strings());
  }

  /** Imports the disk operation in the event's current field. */
  void parse(long timeNs, int utid, WireReader event) {
    fields.read(event);
    if (!fields.has(OPERATION)) {
      return;
    }
    long operation = fields.number(OPERATION) - FIRST_OPERATION;
    if (operation < 0 || operation >= NAMES.size()) {
      state.statistics().add(Statistic.MISSING_DISK_IO_EVENT_NAME, 1);
      return;
    }
    args.clear();
    fields.addTo(args, FIELDS);
    // As in Perfetto's importer, the number is used as nanoseconds, although its argument's name
    // says microseconds.
    long durationNs = fields.number(RESPONSE_TIME);
    int track = tracks.alone(0, timeNs, durationNs, utid);
    int category = state.strings().intern("ETW Disk I/O");
    int name = state.strings().intern(NAMES.get((int) operation));
    state.storage().slices().add(timeNs, durationNs, track, category, name, args);
  }
}
