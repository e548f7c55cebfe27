package dev.sonda.trace.proto.internal.gpu;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.TraceMemory;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.gpu.GpuCounterTracks.Counter;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.storage.args.ArgSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Imports GPU counters. Drivers describe the counters in the packet with the first values, or once
 * per sequence in an interned descriptor.
 */
public final class GpuCounterModule implements PacketModule {
  private static final int GPU_COUNTER_EVENT = 52;
  private static final int DESCRIPTORS = 47;
  private static final String INVALID = "gpu_counters_invalid_spec";
  private static final String WITHOUT_TIME = "gpu_counters_missing_timestamp";

  /** Identifies an interned counter descriptor of a sequence. */
  private record Numbered(int sequence, int epoch, long iid) {}

  private final ImportState state;
  private final GpuCounterTracks counters;
  private final Map<Long, Counter> inline = new HashMap<>();
  private final Map<Numbered, Map<Long, Counter>> numbered = new HashMap<>();
  private final List<@Nullable Map<Long, Counter>> ofEvents = new ArrayList<>();

  /** By track, the row of its last counter value. */
  private final Map<Integer, Integer> lastRows = new HashMap<>();

  private final ArgSet none = new ArgSet();
  private final WireReader fields = new WireReader();
  private final WireReader inner = new WireReader();
  private final int kind;

  public GpuCounterModule(ImportState state) {
    this.state = state;
    counters = new GpuCounterTracks(state);
    kind = state.events().addKind(this::parse);
  }

  @Override
  public int[] contentFields() {
    return new int[] {GPU_COUNTER_EVENT};
  }

  @Override
  public boolean needsTime() {
    return false;
  }

  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    boolean hasValues = false;
    long iid = 0;
    int gpu = gpu(packet);
    state.memory().read(fields, packet.content(), packet.contentBytes());
    while (fields.next()) {
      switch (fields.field()) {
        case 1 -> note(packet, counters.add(fields, gpu, inline));
        case 2 -> hasValues = true;
        case 4 -> iid = fields.longValue();
        default -> {} // the GPU's number has already been read
      }
    }
    Map<Long, Counter> known = iid == 0 ? inline : ofNumber(sequence, iid, packet);
    if (!packet.hasTimestamp()) {
      note(packet, hasValues);
    } else if (hasValues) {
      ofEvents.add(known);
      state
          .packets()
          .add(timeNs, kind, ofEvents.size() - 1, packet.content(), packet.contentBytes());
    }
  }

  private int gpu(PacketHead packet) {
    int gpu = 0;
    state.memory().read(fields, packet.content(), packet.contentBytes());
    while (fields.next()) {
      gpu = fields.field() == 3 ? fields.intValue() : gpu;
    }
    return gpu;
  }

  private void note(PacketHead packet, int invalid) {
    for (int i = 0; i < invalid; i++) {
      add(INVALID, packet);
    }
  }

  private void note(PacketHead packet, boolean isWithoutTime) {
    if (isWithoutTime) {
      add(WITHOUT_TIME, packet);
    }
  }

  private void add(String statistic, PacketHead packet) {
    none.clear();
    state.storage().importLogs().add(statistic, TraceMemory.offset(packet.place()), none);
  }

  /**
   * The counters of an interned descriptor; null if the sequence hasn't interned the descriptor.
   */
  private @Nullable Map<Long, Counter> ofNumber(
      SequenceState sequence, long iid, PacketHead packet) {
    Numbered number = new Numbered(sequence.sequenceId(), sequence.epoch(), iid);
    Map<Long, Counter> known = numbered.get(number);
    if (known == null && sequence.read(state.memory(), inner, DESCRIPTORS, iid)) {
      known = described(sequence, iid);
      numbered.put(number, known);
    } else if (known == null) {
      add(INVALID, packet);
    }
    return known;
  }

  private Map<Long, Counter> described(SequenceState sequence, long iid) {
    int gpu = 0;
    while (inner.next()) {
      gpu = inner.field() == 3 ? inner.intValue() : gpu;
    }
    Map<Long, Counter> made = new HashMap<>();
    sequence.read(state.memory(), inner, DESCRIPTORS, iid);
    while (inner.next()) {
      if (inner.field() == 2) {
        counters.add(inner, gpu, made);
      }
    }
    return made;
  }

  private void parse(long timeNs, long event, long place, long sizeBytes) {
    Map<Long, Counter> known = ofEvents.get((int) event);
    state.memory().read(fields, place, sizeBytes);
    while (known != null && fields.next()) {
      if (fields.field() == 2) {
        readValue(timeNs, known);
      }
    }
  }

  private void readValue(long timeNs, Map<Long, Counter> known) {
    long id = -1;
    boolean hasValue = false;
    double value = 0;
    inner.reset(fields);
    while (inner.next()) {
      switch (inner.field()) {
        case 1 -> id = inner.longValue();
        case 2, 3 -> {
          hasValue = true;
          value = inner.field() == 2 ? (double) inner.longValue() : inner.doubleValue();
        }
        default -> {} // no other fields are used
      }
    }
    Counter counter = known.get(id);
    if (hasValue && counter != null) {
      add(timeNs, counter, value);
    }
  }

  /**
   * Adds a value. If the counter's values apply to the interval before their timestamps, the value
   * is stored in the track's previous row, whose interval it covers.
   */
  private void add(long timeNs, Counter counter, double value) {
    int row = state.storage().counters().add(timeNs, counter.track(), value);
    Integer before = lastRows.put(counter.track(), row);
    if (!counter.isForwards()) {
      state.tables().counters.value.set(row, 0);
      if (before != null) {
        state.tables().counters.value.set(before, value);
      }
    }
  }
}
