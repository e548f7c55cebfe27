package dev.sonda.trace.format;

/**
 * What the packets of a sequence have said once, for all that follow: interned values by kind and
 * number, and defaults. A state begins when a packet clears it; packets before that keep theirs, so
 * an event may be read long after its packet. Numbers that are said again keep their first value.
 */
public final class SequenceState {
  private static final int IID_FIELD = 1;

  private final int sequenceId;
  private final int number;
  private final int epoch;
  private final PlaceTable interned;
  private final long defaults;
  private final int defaultsBytes;
  private final int defaultClockId;

  SequenceState(int sequenceId, int number) {
    this(sequenceId, number, number, new PlaceTable(), 0, -1, 0);
  }

  private SequenceState(
      int sequenceId,
      int number,
      int epoch,
      PlaceTable interned,
      long defaults,
      int defaultsBytes,
      int defaultClockId) {
    this.sequenceId = sequenceId;
    this.number = number;
    this.epoch = epoch;
    this.interned = interned;
    this.defaults = defaults;
    this.defaultsBytes = defaultsBytes;
    this.defaultClockId = defaultClockId;
  }

  /** This state from a packet with other defaults on; interned values are shared. */
  SequenceState withDefaults(PacketHead packet, int newNumber) {
    return new SequenceState(
        sequenceId,
        newNumber,
        epoch,
        interned,
        packet.defaults(),
        packet.defaultsBytes(),
        packet.defaultClockId());
  }

  /** Adds the values of a message InternedData. */
  void intern(TraceMemory memory, long place, int sizeBytes) {
    WireReader fields = new WireReader();
    WireReader value = new WireReader();
    memory.read(fields, place, sizeBytes);
    long segmentPlace = place - TraceMemory.offset(place);
    while (fields.next()) {
      if (fields.isBytes()) {
        value.reset(fields);
        int size = (int) (fields.end() - fields.start());
        interned.putIfAbsent(fields.field(), iidOf(value), segmentPlace + fields.start(), size);
      }
    }
  }

  private static long iidOf(WireReader value) {
    while (value.next()) {
      if (value.field() == IID_FIELD && !value.isBytes()) {
        return value.longValue();
      }
    }
    return 0;
  }

  public int sequenceId() {
    return sequenceId;
  }

  /**
   * The number of the state with which the interned values began: states that differ in defaults
   * alone have the same.
   */
  public int epoch() {
    return epoch;
  }

  /** The state's number in {@link SequenceStates}. */
  public int number() {
    return number;
  }

  /**
   * Begins to read an interned value.
   *
   * @param kind the value's field in InternedData
   * @return false if the sequence has not said it
   */
  public boolean read(TraceMemory memory, WireReader reader, int kind, long iid) {
    int index = interned.find(kind, iid);
    if (index < 0) {
      return false;
    }
    memory.read(reader, interned.place(index), interned.sizeBytes(index));
    return true;
  }

  /**
   * What a reader has noted for an interned value with {@link #note}, such as the number of its
   * text; 0 if nothing, or if there is no such value.
   */
  public int noted(int kind, long iid) {
    int index = interned.find(kind, iid);
    return index < 0 ? 0 : interned.note(index);
  }

  /** Notes something for an interned value that is there. */
  public void note(int kind, long iid, int note) {
    int index = interned.find(kind, iid);
    if (index >= 0) {
      interned.setNote(index, note);
    }
  }

  public boolean hasDefaults() {
    return defaultsBytes >= 0;
  }

  /** Where the message TracePacketDefaults is. */
  public long defaults() {
    return defaults;
  }

  public int defaultsBytes() {
    return defaultsBytes;
  }

  /** The clock of packets that name none; 0 if there is no such default. */
  public int defaultClockId() {
    return defaultClockId;
  }
}
