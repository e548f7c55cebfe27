package dev.sonda.trace.format;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The states of all sequences of a trace, followed packet by packet in the order of the file. A
 * packet that needs a state its sequence hasn't, because packets were lost or the trace begins
 * later, can't be understood: it is counted and has none. One thread.
 */
public final class SequenceStates {
  private static final int SMALL_IDS = 4096;

  private final TraceMemory memory;
  private final List<SequenceState> states = new ArrayList<>();
  private final Map<Integer, Sequence> sequences = new HashMap<>();

  /** The same by their ids, which a service counts from 1 on: looked up for each packet. */
  private final @Nullable Sequence[] sequencesOfSmallIds = new Sequence[SMALL_IDS];

  private boolean hasLeftOutInternedData;
  private long withoutState;
  private long losses;

  public SequenceStates(TraceMemory memory) {
    this.memory = memory;
  }

  /** Takes in what a packet says of its sequence; null if the packet must be left out. */
  public @Nullable SequenceState follow(PacketHead packet) {
    Sequence sequence = sequence(packet.sequenceId());
    sequence.hasFirst |= packet.isFirst();
    if (packet.isAfterLoss() && !packet.isFirst()) {
      losses++;
      sequence.isValid = false;
    }
    if (packet.isStateCleared() || sequence.state == null) {
      sequence.isValid |= packet.isStateCleared() || packet.sequenceId() == 0;
      sequence.state = add(new SequenceState(packet.sequenceId(), states.size()));
    }
    hasLeftOutInternedData = packet.hasInternedData() && !sequence.isValid;
    sequence.state = extended(sequence.state, packet, sequence.isValid);
    if (packet.needsState() && !sequence.isValid) {
      withoutState++;
      return null;
    }
    return sequence.state;
  }

  /** Whether the state of a sequence has begun in the trace, and wasn't lost since. */
  public boolean isValid(int sequenceId) {
    return sequence(sequenceId).isValid;
  }

  /** Whether the last packet had interned values that belong to a state which was lost. */
  public boolean hasLeftOutInternedData() {
    return hasLeftOutInternedData;
  }

  private Sequence sequence(int id) {
    if (id < 0 || id >= SMALL_IDS) {
      return sequences.computeIfAbsent(id, _ -> new Sequence());
    }
    Sequence known = sequencesOfSmallIds[id];
    if (known == null) {
      known = new Sequence();
      sequencesOfSmallIds[id] = known;
      sequences.put(id, known);
    }
    return known;
  }

  private SequenceState extended(SequenceState state, PacketHead packet, boolean isValid) {
    SequenceState result = state;
    if (packet.hasInternedData() && isValid) {
      result.intern(memory, packet.internedData(), packet.internedDataBytes());
    }
    if (packet.hasDefaults()) {
      result = add(result.withDefaults(packet, states.size()));
    }
    return result;
  }

  private SequenceState add(SequenceState state) {
    states.add(state);
    return state;
  }

  /** A state by its number. */
  public SequenceState state(int number) {
    return states.get(number);
  }

  /** Whether the trace has a sequence from its first packet on. */
  public boolean hasFirstPacket(int sequenceId) {
    Sequence sequence = sequences.get(sequenceId);
    return sequence != null && sequence.hasFirst;
  }

  /** Packets left out because their sequence's state wasn't known. */
  public long withoutState() {
    return withoutState;
  }

  /** Places where packets of a sequence were lost. */
  public long losses() {
    return losses;
  }

  private static final class Sequence {
    private @Nullable SequenceState state;
    private boolean isValid;
    private boolean hasFirst;
  }
}
