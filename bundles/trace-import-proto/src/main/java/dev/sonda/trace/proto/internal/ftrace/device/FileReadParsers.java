package dev.sonda.trace.proto.internal.ftrace.device;

import dev.sonda.trace.proto.internal.ftrace.event.EventParsers;
import dev.sonda.trace.proto.internal.ftrace.event.KernelEvent;
import dev.sonda.trace.proto.internal.ftrace.event.SliceAndCounterOutput;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.track.OverlappingSliceTracks;
import dev.sonda.trace.storage.track.TrackKind;
import java.util.HashMap;
import java.util.Map;

/** Imports file reads, which Android's kernels report with the files' paths, as slices. */
final class FileReadParsers {
  private static final int READ_END = 431;
  private static final int READ_START = 432;

  /** Upper limit of reads in progress; more occur only if end events were lost. */
  private static final int MAX_READS = 1 << 20;

  private final SliceAndCounterOutput output;
  private final OverlappingSliceTracks tracks;
  private final Map<Place, Long> readers = new HashMap<>();

  FileReadParsers(ImportState state) {
    output = new SliceAndCounterOutput(state);
    tracks = state.storage().tracks().lanesOf(TrackKind.slices("android_fs").named("android_fs"));
  }

  void register(EventParsers parsers) {
    parsers.add(READ_START, this::start);
    parsers.add(READ_END, this::end);
  }

  private void start(KernelEvent event) {
    if (readers.size() >= MAX_READS) {
      readers.clear();
    }
    readers.putIfAbsent(new Place(event.number(4), event.number(5)), event.pid());
    output
        .with(output.intern("file_path"), ArgType.STRING, event.text(6))
        .with(output.intern("offset_start"), ArgType.INT, event.number(5))
        .with(output.intern("bytes_read_start"), ArgType.INT, event.integer(1))
        .begin(event, tracks.begin(0, event.pid()), 0, output.intern("android_fs_data_read"));
  }

  private void end(KernelEvent event) {
    Long reader = readers.remove(new Place(event.number(2), event.number(3)));
    if (reader != null) {
      output
          .with(output.intern("offset_end"), ArgType.INT, event.number(3))
          .with(output.intern("bytes_read_end"), ArgType.INT, event.integer(1))
          .end(event, tracks.end(0, reader), 0, 0);
    }
  }

  /** Identifies a read: the file's inode and the offset. */
  private record Place(long inode, long offset) {}
}
