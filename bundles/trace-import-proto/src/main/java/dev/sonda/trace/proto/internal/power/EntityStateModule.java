package dev.sonda.trace.proto.internal.power;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.storage.track.KindTracks;
import dev.sonda.trace.storage.track.TrackKind;
import java.util.HashMap;
import java.util.Map;

/** Imports the time that entities of a device, such as the modem, spent in each power state. */
public final class EntityStateModule implements PacketModule {
  private static final int ENTITY_STATE_RESIDENCY = 91;
  private static final int DESCRIPTOR = 1;
  private static final int RESIDENCY = 2;

  /** Identifies a power state by the descriptor's numbers of the entity and the state. */
  private record StateId(long entity, long state) {}

  private final ImportState state;
  private final KindTracks tracks;
  private final WireReader fields = new WireReader();
  private final WireReader part = new WireReader();
  private final Map<StateId, Names> names = new HashMap<>();
  private final int kind;

  private record Names(String entity, String state) {}

  public EntityStateModule(ImportState state) {
    this.state = state;
    tracks =
        state
            .storage()
            .tracks()
            .of(
                TrackKind.counters("entity_state")
                    .text("entity_name")
                    .text("state_name")
                    .named("Entity residency: %s is %s"));
    kind = state.events().addKind((time, _, place, size) -> parse(time, place, size));
  }

  @Override
  public int[] contentFields() {
    return new int[] {ENTITY_STATE_RESIDENCY};
  }

  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    state.memory().read(fields, packet.content(), packet.contentBytes());
    while (fields.next()) {
      if (fields.field() == DESCRIPTOR) {
        part.reset(fields);
        readDescriptor();
      }
    }
    state.packets().add(timeNs, kind, 0, packet.content(), packet.contentBytes());
  }

  private void readDescriptor() {
    long entity = -1;
    long index = -1;
    String entityName = "";
    String stateName = "";
    while (part.next()) {
      switch (part.field()) {
        case 1 -> entity = part.intValue();
        case 2 -> index = part.intValue();
        case 3 -> entityName = part.text();
        case 4 -> stateName = part.text();
        default -> {} // no other fields are used
      }
    }
    if (entity < 0 || index < 0) {
      state.statistics().add("energy_descriptor_invalid", 1);
    } else {
      names.put(new StateId(entity, index), new Names(entityName, stateName));
    }
  }

  private void parse(long timeNs, long place, long sizeBytes) {
    boolean isEmpty = true;
    boolean isKnown = true;
    state.memory().read(fields, place, sizeBytes);
    while (isKnown && fields.next()) {
      if (fields.field() == RESIDENCY) {
        isEmpty = false;
        part.reset(fields);
        isKnown = add(timeNs);
      }
    }
    if (isEmpty) {
      state.statistics().add("entity_state_residency_invalid", 1);
    }
  }

  /**
   * Adds the residency of a state; false if no descriptor has named the state, in which case the
   * rest of the packet is ignored.
   */
  private boolean add(long timeNs) {
    long entity = 0;
    long index = 0;
    long totalMs = 0;
    while (part.next()) {
      switch (part.field()) {
        case 1 -> entity = part.intValue();
        case 2 -> index = part.intValue();
        case 3 -> totalMs = part.longValue();
        default -> {} // the number of entries and the time of the last entry aren't imported
      }
    }
    Names known = names.get(new StateId(entity, index));
    if (known == null) {
      state.statistics().add("entity_state_residency_lookup_failed", 1);
      return false;
    }
    int track =
        tracks.track(state.strings().intern(known.entity), state.strings().intern(known.state));
    state.storage().counters().add(timeNs, track, (double) totalMs);
    return true;
  }
}
