package dev.sonda.trace.proto.internal.power;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.track.KindTracks;
import dev.sonda.trace.storage.track.TrackKind;
import java.util.HashMap;
import java.util.Map;

/** Imports Android's estimated energy use of consumers such as the CPU, in total and by uid. */
public final class EnergyEstimateModule implements PacketModule {
  private static final int ENERGY_BREAKDOWN = 77;
  private static final String MISSING = "energy_breakdown_missing_values";

  /** The description of an energy consumer; {@code name} and {@code type} are string ids. */
  private record Consumer(int name, int type, long ordinal) {}

  private final ImportState state;
  private final KindTracks tracks;
  private final KindTracks tracksOfUsers;
  private final WireReader fields = new WireReader();
  private final WireReader part = new WireReader();
  private final WireReader inner = new WireReader();
  private final ArgSet args = new ArgSet();
  private final Map<Long, Consumer> consumers = new HashMap<>();
  private final int kind;

  public EnergyEstimateModule(ImportState state) {
    this.state = state;
    tracks = tracks("android_energy_estimation_breakdown", "");
    tracksOfUsers = tracks("android_energy_estimation_breakdown_per_uid", "uid");
    kind = state.events().addKind((time, _, place, size) -> parse(time, place, size));
  }

  private KindTracks tracks(String type, String second) {
    TrackKind all = TrackKind.counters(type).number("energy_consumer_id");
    return state.storage().tracks().of(second.isEmpty() ? all : all.number(second));
  }

  @Override
  public int[] contentFields() {
    return new int[] {ENERGY_BREAKDOWN};
  }

  /** Returns false, because packets that describe consumers have no time. */
  @Override
  public boolean needsTime() {
    return false;
  }

  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    state.memory().read(fields, packet.content(), packet.contentBytes());
    boolean hasDescriptor = false;
    while (fields.next()) {
      if (fields.field() == 1) {
        hasDescriptor = true;
        part.reset(fields);
        readDescriptor();
      }
    }
    if (!hasDescriptor) {
      state.packets().add(timeNs, kind, 0, packet.content(), packet.contentBytes());
    }
  }

  private void readDescriptor() {
    while (part.next()) {
      if (part.field() == 1) {
        inner.reset(part);
        readConsumer();
      }
    }
  }

  private void readConsumer() {
    boolean hasId = false;
    long id = 0;
    long ordinal = 0;
    int type = state.strings().intern("");
    int name = type;
    while (inner.next()) {
      switch (inner.field()) {
        case 1 -> {
          hasId = true;
          id = inner.intValue();
        }
        case 2 -> ordinal = inner.intValue();
        case 3 -> type = state.strings().intern(inner.text());
        case 4 -> name = state.strings().intern(inner.text());
        default -> {} // no other fields are used
      }
    }
    if (hasId) {
      consumers.put(id, new Consumer(name, type, ordinal));
    } else {
      state.statistics().add("energy_descriptor_invalid", 1);
    }
  }

  private void parse(long timeNs, long place, long sizeBytes) {
    long id = 0;
    long energy = 0;
    int found = 0;
    state.memory().read(fields, place, sizeBytes);
    while (fields.next()) {
      switch (fields.field()) {
        case 2 -> {
          id = fields.intValue();
          found |= 1;
        }
        case 3 -> {
          energy = fields.longValue();
          found |= 2;
        }
        default -> {} // energy by uid is read in a second pass
      }
    }
    Consumer consumer = consumers.get(id);
    if (found != 3 || consumer == null) {
      state.statistics().add(MISSING, 1);
      return;
    }
    state.storage().counters().add(timeNs, track(id, consumer), (double) energy);
    state.memory().read(fields, place, sizeBytes);
    while (fields.next()) {
      if (fields.field() == 4) {
        part.reset(fields);
        addUser(timeNs, id, consumer);
      }
    }
  }

  private int track(long id, Consumer consumer) {
    int track = tracks.named(consumer.name).track(id);
    if (tracks.isNew()) {
      args.clear();
      int type = state.strings().intern("consumer_type");
      args.add(type, type, ArgType.STRING, consumer.type);
      int ordinal = state.strings().intern("ordinal");
      args.add(ordinal, ordinal, ArgType.INT, consumer.ordinal);
      state.storage().tracks().describe(track, args);
    }
    return track;
  }

  private void addUser(long timeNs, long id, Consumer consumer) {
    long uid = 0;
    long energy = 0;
    int found = 0;
    while (part.next()) {
      switch (part.field()) {
        case 1 -> {
          uid = part.intValue();
          found |= 1;
        }
        case 2 -> {
          energy = part.longValue();
          found |= 2;
        }
        default -> {} // no other fields are used
      }
    }
    if (found != 3) {
      state.statistics().add("energy_uid_breakdown_missing_values", 1);
      return;
    }
    int track = tracksOfUsers.named(consumer.name).track(id, uid);
    state.storage().counters().add(timeNs, track, (double) energy);
  }
}
