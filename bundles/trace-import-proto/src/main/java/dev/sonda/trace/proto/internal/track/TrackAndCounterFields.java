package dev.sonda.trace.proto.internal.track;

import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.TraceMemory;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.LongList;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The track of a track event and its counter values, completed by the defaults of the sequence. One
 * object is reused for all events.
 */
final class TrackAndCounterFields {
  private static final int TYPE = 9;
  private static final int UUID = 11;
  private static final int EXTRA_VALUES = 12;
  private static final int VALUE = 30;
  private static final int EXTRA_TRACKS = 31;
  private static final int DOUBLE_VALUE = 44;
  private static final int EXTRA_DOUBLE_TRACKS = 45;
  private static final int EXTRA_DOUBLE_VALUES = 46;
  private static final int TRACK_EVENT_DEFAULTS = 11;

  final LongList extraTracks = new LongList();
  final LongList extraValues = new LongList();
  final LongList extraDoubleTracks = new LongList();

  /** Double values as raw bits. */
  final LongList extraDoubleValues = new LongList();

  long uuid;
  boolean hasUuid;
  double value;
  boolean hasValue;

  /** Whether the event is a value of the track's counter; only set by {@link #readAll}. */
  boolean isCounter;

  private final TraceMemory memory;
  private final WireReader fields = new WireReader();
  private final WireReader packed = new WireReader();
  private final DefaultTracks defaultTracks = new DefaultTracks();

  TrackAndCounterFields(TraceMemory memory) {
    this.memory = memory;
  }

  void clear() {
    uuid = 0;
    hasUuid = false;
    hasValue = false;
    isCounter = false;
    extraTracks.clear();
    extraValues.clear();
    extraDoubleTracks.clear();
    extraDoubleValues.clear();
  }

  /** Reads an event's track and counter values, and the defaults of its sequence. */
  void readAll(SequenceState sequence, long place, long sizeBytes) {
    clear();
    memory.read(fields, place, sizeBytes);
    while (fields.next()) {
      if (fields.field() == TYPE) {
        isCounter = fields.intValue() == TrackEventParser.COUNTER;
      } else {
        read(fields);
      }
    }
    readDefaults(sequence);
  }

  /** Stores the event's current field, if the field contains a track or a counter value. */
  void read(WireReader event) {
    switch (event.field()) {
      case UUID -> setUuid(event.longValue());
      case VALUE -> setValue((double) event.longValue());
      case DOUBLE_VALUE -> setValue(event.doubleValue());
      case EXTRA_VALUES -> addAll(event, extraValues);
      case EXTRA_TRACKS -> addAll(event, extraTracks);
      case EXTRA_DOUBLE_TRACKS -> addAll(event, extraDoubleTracks);
      case EXTRA_DOUBLE_VALUES -> addAll(event, extraDoubleValues);
      default -> {} // the field is neither a track nor a value
    }
  }

  private void setUuid(long number) {
    uuid = number;
    hasUuid = true;
  }

  private void setValue(double number) {
    value = number;
    hasValue = true;
  }

  /** Adds the numbers of a repeated field, packed or not. */
  private void addAll(WireReader event, LongList list) {
    if (!event.isBytes()) {
      list.add(event.longValue());
      return;
    }
    packed.reset(event);
    while (packed.hasMore()) {
      list.add(list == extraDoubleValues ? packed.nextPackedFixed64() : packed.nextPacked());
    }
  }

  /**
   * Completes missing fields with the sequence's defaults: the event's track, which is cached for
   * each state of a sequence, and the tracks of its extra counter values.
   */
  void readDefaults(SequenceState sequence) {
    if (!sequence.hasDefaults()) {
      return;
    }
    if (!extraValues.isEmpty() || !extraDoubleValues.isEmpty()) {
      readAllDefaults(sequence);
    } else if (!hasUuid) {
      readDefaultTrack(sequence);
    }
  }

  private void readDefaultTrack(SequenceState sequence) {
    int state = sequence.number();
    if (!defaultTracks.isKnown(state)) {
      readAllDefaults(sequence);
      defaultTracks.set(state, hasUuid, uuid);
    }
    hasUuid = defaultTracks.hasUuid(state);
    uuid = defaultTracks.uuid(state);
  }

  private void readAllDefaults(SequenceState sequence) {
    memory.read(packed, sequence.defaults(), sequence.defaultsBytes());
    while (packed.next()) {
      if (packed.field() == TRACK_EVENT_DEFAULTS) {
        fields.reset(packed);
        readTrackEventDefaults();
        return;
      }
    }
  }

  private void readTrackEventDefaults() {
    boolean needsUuid = !hasUuid;
    boolean needsTracks = extraTracks.isEmpty() && !extraValues.isEmpty();
    boolean needsDoubleTracks = extraDoubleTracks.isEmpty() && !extraDoubleValues.isEmpty();
    while (fields.next()) {
      boolean isNeeded =
          switch (fields.field()) {
            case UUID -> needsUuid;
            case EXTRA_TRACKS -> needsTracks;
            case EXTRA_DOUBLE_TRACKS -> needsDoubleTracks;
            default -> false;
          };
      if (isNeeded) {
        read(fields);
      }
    }
  }

  /** Cache of the default tracks of events, by number of the sequence's state. */
  private static final class DefaultTracks {
    private final BitSet known = new BitSet();
    private final BitSet withUuid = new BitSet();
    private long[] uuids = new long[16];

    boolean isKnown(int state) {
      return known.get(state);
    }

    void set(int state, boolean hasUuid, long uuid) {
      if (state >= uuids.length) {
        uuids = Arrays.copyOf(uuids, Math.max(2 * uuids.length, state + 1));
      }
      known.set(state);
      withUuid.set(state, hasUuid);
      uuids[state] = uuid;
    }

    boolean hasUuid(int state) {
      return withUuid.get(state);
    }

    long uuid(int state) {
      return uuids[state];
    }
  }
}
