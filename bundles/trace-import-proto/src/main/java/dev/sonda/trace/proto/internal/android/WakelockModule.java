package dev.sonda.trace.proto.internal.android;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PackedNumbers;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.storage.track.KindTracks;
import dev.sonda.trace.storage.track.TrackKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Imports the time for which the kernel's wakelocks kept the device awake. */
final class WakelockModule implements PacketModule {
  private static final int KERNEL_WAKELOCK_DATA = 115;
  private static final double NS_PER_MS = 1e6;

  /** Names of import statistics, indexed by bit in the error flags of the probe. */
  private static final String[] ERRORS = {
    "kernel_wakelock_zero_value_reported",
    "kernel_wakelock_non_monotonic_value_reported",
    "kernel_wakelock_implausibly_large_value_reported"
  };

  private static final String[] TYPES = {"unknown", "kernel", "native"};

  private static final TrackKind WAKELOCK =
      TrackKind.counters("android_kernel_wakelock")
          .in("ms")
          .text("wakelock_name")
          .text("wakelock_type");

  private final ImportState state;
  private final ChangedCounterWriter counters;
  private final KindTracks tracks;
  private final WireReader fields = new WireReader();
  private final WireReader lock = new WireReader();
  private final Map<Integer, Sequence> sequences = new HashMap<>();

  WakelockModule(ImportState state) {
    this.state = state;
    counters = new ChangedCounterWriter(state);
    tracks = state.storage().tracks().of(WAKELOCK);
  }

  @Override
  public int[] contentFields() {
    return new int[] {KERNEL_WAKELOCK_DATA};
  }

  @Override
  public void read(PacketHead packet, SequenceState sequenceState, long timeNs) {
    Sequence sequence = sequences.computeIfAbsent(sequenceState.epoch(), _ -> new Sequence());
    List<Long> ids = new ArrayList<>();
    List<Long> timesMs = new ArrayList<>();
    state.memory().read(fields, packet.content(), packet.contentBytes());
    while (fields.next()) {
      switch (fields.field()) {
        case 1 -> describe(sequence);
        case 2 -> PackedNumbers.add(fields, ids);
        case 3 -> PackedNumbers.add(fields, timesMs);
        case 4 -> countErrors(fields.longValue());
        default -> {} // no other fields are used
      }
    }
    for (int i = 0; i < Math.min(ids.size(), timesMs.size()); i++) {
      add(sequence, ids.get(i), timesMs.get(i));
    }
    sequence.held.forEach((name, held) -> write(timeNs, name, held));
  }

  private void describe(Sequence sequence) {
    long id = 0;
    String name = "";
    int type = 0;
    lock.reset(fields);
    while (lock.next()) {
      switch (lock.field()) {
        case 1 -> id = lock.longValue();
        case 2 -> name = lock.text();
        case 3 -> type = lock.intValue();
        default -> {} // no other fields are used
      }
    }
    if (sequence.locks.putIfAbsent(id, new Lock(name, type)) != null) {
      state.statistics().add("kernel_wakelock_reused_id", 1);
    }
  }

  private void add(Sequence sequence, long id, long timeMs) {
    Lock described = sequence.locks.get(id);
    if (described == null) {
      state.statistics().add("kernel_wakelock_unknown_id", 1);
      return;
    }
    sequence.held.merge(
        described.name,
        new Held(timeMs, described.type),
        (before, more) -> new Held(before.ms + more.ms, more.type));
  }

  private void countErrors(long flags) {
    for (int bit = 0; bit < ERRORS.length; bit++) {
      if ((flags & 1L << bit) != 0) {
        state.statistics().add(ERRORS[bit], 1);
      }
    }
  }

  private void write(long timeNs, String name, Held held) {
    int id = state.strings().intern(name);
    String type = held.type > 0 && held.type < TYPES.length ? TYPES[held.type] : TYPES[0];
    int track = tracks.named(id).track(id, state.strings().intern(type));
    counters.add(timeNs, track, NS_PER_MS * (double) held.ms);
  }

  /** The incremental state of a sequence since it was last cleared. */
  private static final class Sequence {
    private final Map<Long, Lock> locks = new HashMap<>();
    private final Map<String, Held> held = new LinkedHashMap<>();
  }

  private record Lock(String name, int type) {}

  private record Held(long ms, int type) {}
}
