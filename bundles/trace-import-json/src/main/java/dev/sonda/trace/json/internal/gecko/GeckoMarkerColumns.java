package dev.sonda.trace.json.internal.gecko;

/** The columns of a thread's table of markers. */
final class GeckoMarkerColumns {
  final double[] names;
  final double[] startsMs;
  final double[] endsMs;
  final double[] phases;
  final double[] categories;

  private final long[] data;

  GeckoMarkerColumns(GeckoThread thread) {
    names = thread.numbers("markers", "name");
    startsMs = thread.numbers("markers", "startTime");
    endsMs = thread.numbers("markers", "endTime");
    phases = thread.numbers("markers", "phase");
    categories = thread.numbers("markers", "category");
    data = thread.placesAndSizes("markers", "data");
  }

  /** The number of rows that all columns have but the one with details. */
  int size() {
    int size = Math.min(names.length, phases.length);
    return Math.min(size, Math.min(startsMs.length, Math.min(endsMs.length, categories.length)));
  }

  /** The place of a marker's details. */
  long dataPlace(int row) {
    return 2 * row < data.length ? data[2 * row] : 0;
  }

  /** The size of a marker's details; 0 if it has none. */
  long dataBytes(int row) {
    return 2 * row < data.length ? data[2 * row + 1] : 0;
  }
}
