package dev.sonda.trace.storage.atrace;

import dev.sonda.trace.storage.TraceStorage;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.track.OverlappingSliceTracks;
import dev.sonda.trace.storage.track.TrackKind;
import dev.sonda.trace.tables.StringPool;

/**
 * Writes slices of asynchronous atrace marks, which may begin and end on different threads, and
 * slices on tracks named by marks.
 */
final class AsyncMarks {
  private static final TrackKind ASYNC =
      TrackKind.slices("atrace_async_slice").number("upid").text("name");
  private static final TrackKind NAMED =
      TrackKind.slices("atrace_async_slice_for_track").number("upid").text("name");
  private static final TrackKind DEVICE_STATE = TrackKind.slices("android_device_state");

  private final TraceStorage storage;
  private final StringPool strings;
  private final OverlappingSliceTracks asyncTracks;
  private final OverlappingSliceTracks namedTracks;
  private final int deviceState;
  private final int cookieKey;
  private final int threadKey;
  private final int endThreadKey;
  private final ArgSet args = new ArgSet();

  AsyncMarks(TraceStorage storage) {
    this.storage = storage;
    strings = storage.strings();
    asyncTracks = storage.tracks().lanesOf(ASYNC);
    namedTracks = storage.tracks().lanesOf(NAMED);
    deviceState = strings.intern("DeviceStateChanged");
    cookieKey = strings.intern("cookie");
    threadKey = strings.intern("utid");
    endThreadKey = strings.intern("end_utid");
  }

  void parse(long timeNs, long tid, AtraceMark mark) {
    switch (mark.phase()) {
      case 'S', 'F' -> parseAsync(timeNs, mark);
      default -> parseNamed(timeNs, tid, mark);
    }
  }

  private void parseAsync(long timeNs, AtraceMark mark) {
    int upid = storage.processes().process(mark.tgid());
    int name = name(mark);
    long cookie = mark.value();
    args.clear();
    if (mark.phase() == 'S') {
      args.add(cookieKey, cookieKey, ArgType.INT, cookie);
      int track = asyncTracks.beginOnce(name, cookie, upid, name);
      storage.slices().beginUnnestable(timeNs, track, name, args);
    } else {
      int track = asyncTracks.end(name, cookie, upid, name);
      storage.slices().end(timeNs, track, 0, 0, args);
    }
  }

  private void parseNamed(long timeNs, long tid, AtraceMark mark) {
    args.clear();
    int trackName = strings.intern(mark.memory(), mark.trackStart(), mark.trackEnd());
    if (trackName == deviceState && mark.phase() == 'N') {
      int track = storage.tracks().of(DEVICE_STATE).named(deviceState).track();
      storage.slices().add(timeNs, 0, track, 0, name(mark), args);
      return;
    }
    int upid = storage.processes().process(mark.tgid());
    int utid = storage.processes().thread(tid);
    int key = mark.phase() == 'H' ? endThreadKey : threadKey;
    args.add(key, key, ArgType.UINT, utid);
    switch (mark.phase()) {
      case 'N' -> {
        int track = namedTracks.alone(trackName, timeNs, 0, upid, trackName);
        storage.slices().add(timeNs, 0, track, 0, name(mark), args);
      }
      case 'G' -> {
        int track = namedTracks.begin(trackName, mark.value(), upid, trackName);
        storage.slices().begin(timeNs, track, 0, name(mark), args);
      }
      default -> {
        int track = namedTracks.end(trackName, mark.value(), upid, trackName);
        storage.slices().end(timeNs, track, 0, 0, args);
      }
    }
  }

  private int name(AtraceMark mark) {
    return strings.intern(mark.memory(), mark.nameStart(), mark.nameEnd());
  }
}
