package dev.sonda.trace.json.internal.gecko;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.sonda.trace.json.internal.document.JsonDocument;
import dev.sonda.trace.json.internal.text.ArgReader;
import dev.sonda.trace.json.internal.text.JsonTextInterning;
import dev.sonda.trace.storage.TraceStorage;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.track.KindTracks;
import dev.sonda.trace.storage.track.Slices;
import dev.sonda.trace.storage.track.TrackKind;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/**
 * Imports the markers of threads as slices. Each thread, category and name has a track, as in the
 * marker chart of the Firefox Profiler.
 */
final class GeckoMarkers {
  private static final int INSTANT = 0;
  private static final int INTERVAL = 1;
  private static final int INTERVAL_START = 2;
  private static final int INTERVAL_END = 3;

  /** Further markers are left out and counted, as they would fill the memory. */
  private static final int MAX_MARKERS = 1 << 21;

  /** Data of a marker beyond this size is left out. */
  private static final long MAX_DATA_BYTES = 1 << 24;

  private static final TrackKind MARKERS =
      TrackKind.slices("firefox_marker")
          .number("utid")
          .text("firefox_marker_category")
          .text("firefox_marker_name");

  private final GeckoEvents events;
  private final JsonDocument document;
  private final Slices slices;
  private final KindTracks tracks;
  private final ArgReader dataReader;
  private final ArgSet args = new ArgSet();
  private final List<Marker> markers = new ArrayList<>();
  private final int kind;

  GeckoMarkers(GeckoEvents events, TraceStorage storage, JsonDocument document) {
    this.events = events;
    this.document = document;
    slices = storage.slices();
    tracks = storage.tracks().of(MARKERS);
    dataReader = new ArgReader("data", storage.strings(), new JsonTextInterning(storage.strings()));
    kind = events.addKind(this::parse);
  }

  /** Adds the markers of a thread. */
  void add(int index, GeckoThread thread, int[] texts, GeckoProfile profile) {
    GeckoMarkerColumns columns = new GeckoMarkerColumns(thread);
    for (int row = 0; row < columns.size(); row++) {
      int text = GeckoStacks.indexBelow(texts.length, columns.names[row]);
      int phase = GeckoStacks.indexBelow(INTERVAL_END + 1, columns.phases[row]);
      boolean isTooMuch = markers.size() == MAX_MARKERS;
      if (isTooMuch || text == GeckoStacks.NONE || phase == GeckoStacks.NONE) {
        events.countFailure();
        continue;
      }
      double start = columns.startsMs[row];
      double end = columns.endsMs[row];
      markers.add(
          new Marker(
              phase,
              texts[text],
              profile.category(columns.categories[row]),
              phase == INTERVAL ? GeckoEvents.durationNs(start, end) : 0,
              columns.dataPlace(row),
              columns.dataBytes(row)));
      events.add(phase == INTERVAL_END ? end : start, kind, index, markers.size() - 1);
    }
  }

  private void parse(long timeNs, long thread, long index, long unused) {
    Marker marker = markers.get((int) index);
    int track = tracks.named(marker.name).track(events.utid(thread), marker.category, marker.name);
    args.clear();
    readData(marker);
    switch (marker.phase) {
      case INSTANT, INTERVAL ->
          slices.add(timeNs, marker.durationNs, track, marker.category, marker.name, args);
      case INTERVAL_START -> slices.begin(timeNs, track, marker.category, marker.name, args);
      default -> slices.end(timeNs, track, marker.category, marker.name, args);
    }
  }

  /** Reads the object or array with the details of a marker; other values add nothing. */
  private void readData(Marker marker) {
    if (marker.dataBytes > 0 && marker.dataBytes <= MAX_DATA_BYTES) {
      MemorySegment data = document.segment().asSlice(marker.dataPlace, marker.dataBytes);
      dataReader.read(data.toArray(JAVA_BYTE), 0, (int) marker.dataBytes, args);
    }
  }

  /**
   * A marker.
   *
   * @param dataPlace the place of its details
   * @param dataBytes their size; 0 if there are none
   */
  private record Marker(
      int phase, int name, int category, long durationNs, long dataPlace, long dataBytes) {}
}
