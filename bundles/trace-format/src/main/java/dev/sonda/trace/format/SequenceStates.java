package dev.sonda.trace.format;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The states of all sequences of a trace, followed packet by packet in the order of the file. If a
 * packet needs the state of its sequence but the state is missing, because packets were lost or the
 * trace began later, the packet is counted and left out. Not thread-safe.
 */
public final class SequenceStates {
  private static final int SMALL_IDS = 4096;

  private final TraceMemory memory;
  private final List<SequenceState> states = new ArrayList<>();
  private final Map<Integer, Sequence> sequences = new HashMap<>();

  /**
   * Array index for sequences with small ids, which makes the lookup for each packet fast; a
   * tracing service assigns ids from 1.
   */
  private final @Nullable Sequence[] sequencesOfSmallIds = new Sequence[SMALL_IDS];

  private boolean hasLeftOutInternedData;
  private long withoutState;
  private long losses;

  public SequenceStates(TraceMemory memory) {
    this.memory = memory;
  }

  /**
   * Updates the state of a packet's sequence and returns it; null if the packet must be left out
   * because it needs a state that is missing.
   */
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

  /**
   * Whether the trace has the beginning of a sequence's current state, and no packets of the
   * sequence were lost since.
   */
  public boolean isValid(int sequenceId) {
    return sequence(sequenceId).isValid;
  }

  /**
   * Whether the last packet's interned values were ignored because the state of its sequence is
   * lost.
   */
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

  /** Finds a state by its number, see {@link SequenceState#number}. */
  public SequenceState state(int number) {
    return states.get(number);
  }

  /** Whether the trace contains the first packet of a sequence. */
  public boolean hasFirstPacket(int sequenceId) {
    Sequence sequence = sequences.get(sequenceId);
    return sequence != null && sequence.hasFirst;
  }

  /** Number of packets that were left out because the state of their sequence is missing. */
  public long withoutState() {
    return withoutState;
  }

  /** Number of gaps in sequences, where one or more packets were lost. */
  public long losses() {
    return losses;
  }

  private static final class Sequence {
    private @Nullable SequenceState state;
    private boolean isValid;
    private boolean hasFirst;
  }
}
