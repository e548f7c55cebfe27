package dev.sonda.trace.format;

/**
 * Incremental state of a packet sequence: interned values by kind and id, and defaults, both valid
 * for later packets. A packet that clears the state begins a new one; earlier packets keep their
 * old state, so an event can be parsed long after its packet was read. If an id is interned twice,
 * its first value counts.
 */
public final class SequenceState {
  private static final int IID_FIELD = 1;

  private final int sequenceId;
  private final int number;
  private final int epoch;
  private final InternedValueIndex interned;
  private final long defaults;
  private final int defaultsBytes;
  private final int defaultClockId;

  SequenceState(int sequenceId, int number) {
    this(sequenceId, number, number, new InternedValueIndex(), 0, -1, 0);
  }

  private SequenceState(
      int sequenceId,
      int number,
      int epoch,
      InternedValueIndex interned,
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

  /**
   * Creates a state with a packet's new defaults, which shares the interned values with this state.
   */
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

  /** Adds the interned values of a message InternedData. */
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
   * Number of the first state with this set of interned values; states that differ only in their
   * defaults have equal epochs.
   */
  public int epoch() {
    return epoch;
  }

  /** The state's index in {@link SequenceStates}. */
  public int number() {
    return number;
  }

  /**
   * Begins to read an interned value.
   *
   * @param kind the value's field in InternedData
   * @return false if the sequence has not interned the value
   */
  public boolean read(TraceMemory memory, WireReader reader, int kind, long iid) {
    int index = interned.find(kind, iid);
    if (index < 0) {
      return false;
    }
    memory.read(reader, interned.place(index), interned.sizeBytes(index));
    return true;
  }

  /** Whether the sequence may have interned values of a kind; false if there are surely none. */
  public boolean mayHaveInterned(int kind) {
    return interned.mayHave(kind);
  }

  /**
   * The number that was cached for an interned value with {@link #note}, such as the id of its
   * string; 0 if no number was cached or the value isn't interned.
   */
  public int noted(int kind, long iid) {
    int index = interned.find(kind, iid);
    return index < 0 ? 0 : interned.note(index);
  }

  /** Caches a number for an interned value; does nothing if the value isn't interned. */
  public void note(int kind, long iid, int note) {
    int index = interned.find(kind, iid);
    if (index >= 0) {
      interned.setNote(index, note);
    }
  }

  public boolean hasDefaults() {
    return defaultsBytes >= 0;
  }

  /** Place of the message TracePacketDefaults. */
  public long defaults() {
    return defaults;
  }

  public int defaultsBytes() {
    return defaultsBytes;
  }

  /** Clock of packets that name no clock; 0 if the defaults don't include a clock. */
  public int defaultClockId() {
    return defaultClockId;
  }
}
