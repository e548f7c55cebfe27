package dev.sonda.trace.proto.internal.power;

import dev.sonda.trace.format.ClockGraph;
import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.track.KindTracks;
import dev.sonda.trace.storage.track.TrackKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** Imports the energy that power rails have delivered; each value has its own timestamp. */
public final class PowerRailModule implements PacketModule {
  private static final int POWER_RAILS = 40;
  private static final int DESCRIPTOR = 1;
  private static final int ENERGY = 2;
  private static final int SESSION = 3;
  private static final long NANOS_PER_MS = 1_000_000;

  /** Upper limit of rail numbers; no real device has more rails. */
  private static final long LARGEST_INDEX = 256;

  private static final int UNKNOWN = -1;

  /** Identifies a power rail by its session and its index in the session. */
  private record Rail(long session, long index) {}

  private final ImportState state;
  private final KindTracks tracks;
  private final WireReader fields = new WireReader();
  private final WireReader part = new WireReader();
  private final ArgSet args = new ArgSet();
  private final Map<Rail, Integer> slots = new HashMap<>();

  /** The track by slot; {@code UNKNOWN} until a descriptor has named the rail. */
  private final List<Integer> trackOfSlot = new ArrayList<>();

  private final int kind;

  public PowerRailModule(ImportState state) {
    this.state = state;
    tracks =
        state
            .storage()
            .tracks()
            .of(TrackKind.counters("power_rails").text("name").number("session_uuid"));
    kind = state.events().addKind(this::parse);
  }

  @Override
  public int[] contentFields() {
    return new int[] {POWER_RAILS};
  }

  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    long session = session(packet);
    readDescriptors(packet, session);
    boolean hasEnergy = false;
    state.memory().read(fields, packet.content(), packet.contentBytes());
    while (fields.next()) {
      if (fields.field() == ENERGY) {
        hasEnergy = true;
        readEnergy(session, timeNs);
      }
    }
    if (!hasEnergy) {
      state.storage().importLogs().add("power_rail_empty_packet", timeNs);
    }
  }

  private long session(PacketHead packet) {
    long session = 0;
    state.memory().read(fields, packet.content(), packet.contentBytes());
    while (fields.next()) {
      session = fields.field() == SESSION ? fields.longValue() : session;
    }
    return session;
  }

  private void readDescriptors(PacketHead packet, long session) {
    state.memory().read(fields, packet.content(), packet.contentBytes());
    while (fields.next()) {
      if (fields.field() == DESCRIPTOR) {
        readDescriptor(session);
      }
    }
  }

  private void readDescriptor(long session) {
    long index = 0;
    String name = "";
    String subsystem = "";
    part.reset(fields);
    while (part.next()) {
      switch (part.field()) {
        case 1 -> index = part.longValue();
        case 2 -> name = part.text();
        case 3 -> subsystem = part.text();
        default -> {} // the sampling rate isn't used
      }
    }
    if (index <= LARGEST_INDEX) {
      trackOfSlot.set(slot(session, index), track(session, name, subsystem));
    }
  }

  private int track(long session, String name, String subsystem) {
    int rail = state.strings().intern(name);
    int track =
        tracks
            .named(state.strings().intern(PowerRailSubsystems.ofTrack(name)))
            .track(rail, session);
    if (tracks.isNew()) {
      args.clear();
      addText("raw_name", name);
      addText("subsystem_name", subsystem);
      state.storage().tracks().describe(track, args);
    }
    return track;
  }

  private void addText(String name, String value) {
    int key = state.strings().intern(name);
    args.add(key, key, ArgType.STRING, state.strings().intern(value));
  }

  private int slot(long session, long index) {
    return slots.computeIfAbsent(
        new Rail(session, index),
        _ -> {
          trackOfSlot.add(UNKNOWN);
          return trackOfSlot.size() - 1;
        });
  }

  private void readEnergy(long session, long packetNs) {
    long index = 0;
    long energy = 0;
    OptionalLong time = OptionalLong.of(packetNs);
    part.reset(fields);
    while (part.next()) {
      switch (part.field()) {
        case 1 -> index = part.longValue();
        case 2 ->
            time = state.clocks().toTraceTime(ClockGraph.BOOTTIME, part.longValue() * NANOS_PER_MS);
        case 3 -> energy = part.longValue();
        default -> {} // no other fields are used
      }
    }
    if (time.isPresent()) {
      long slot = index > LARGEST_INDEX ? slot(session, LARGEST_INDEX + 1) : slot(session, index);
      state.packets().add(time.getAsLong(), kind, slot, energy, packetNs);
    }
  }

  private void parse(long timeNs, long slot, long energy, long packetNs) {
    int track = trackOfSlot.get((int) slot);
    if (track == UNKNOWN) {
      state.statistics().add("power_rail_unknown_index", 1);
      return;
    }
    args.clear();
    int key = state.strings().intern("packet_ts");
    args.add(key, key, ArgType.UINT, packetNs);
    state.storage().counters().add(timeNs, track, (double) energy, state.argSets().write(args));
  }
}
