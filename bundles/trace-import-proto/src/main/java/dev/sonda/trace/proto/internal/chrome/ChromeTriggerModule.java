package dev.sonda.trace.proto.internal.chrome;

import static dev.sonda.trace.storage.metadata.MetadataScope.TRACE;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.track.Flows;
import dev.sonda.trace.storage.track.KindTracks;
import dev.sonda.trace.storage.track.Slices;
import dev.sonda.trace.storage.track.TrackKind;

/** Imports the triggers that made Chrome save a trace, as instants. */
public final class ChromeTriggerModule implements PacketModule {
  private static final int CHROME_TRIGGER = 109;
  private static final String HASH = "chrome_trigger.name_hash";
  private static final String NAME = "chrome_trigger.name";

  private final ImportState state;
  private final HashedNames hashes;
  private final KindTracks tracks;
  private final WireReader fields = new WireReader();
  private final ArgSet args = new ArgSet();
  private final int kind;

  public ChromeTriggerModule(ImportState state, HashedNames hashes) {
    this.state = state;
    this.hashes = hashes;
    tracks = state.storage().tracks().of(TrackKind.slices("triggers").named("Trace Triggers"));
    kind = state.events().addKind((time, _, place, size) -> parse(time, place, size));
  }

  @Override
  public int[] contentFields() {
    return new int[] {CHROME_TRIGGER};
  }

  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    state.packets().add(timeNs, kind, 0, packet.content(), packet.contentBytes());
  }

  private void parse(long timeNs, long place, long sizeBytes) {
    int name = 0;
    long hash = 0;
    long flow = 0;
    state.memory().read(fields, place, sizeBytes);
    while (fields.next()) {
      switch (fields.field()) {
        case 1 -> name = state.strings().intern(fields.text());
        case 2 -> hash = fields.longValue() & 0xFFFF_FFFFL;
        case 3 -> flow = fields.longValue();
        default -> {} // no other fields are used
      }
    }
    args.clear();
    add(HASH, ArgType.UINT, hash);
    int known = name == 0 ? hashes.name(HASH, hash) : name;
    if (known != 0) {
      add(NAME, ArgType.STRING, known);
    }
    int label = name == 0 ? state.strings().intern("chrome_trigger") : name;
    int slice = state.storage().slices().add(timeNs, 0, tracks.track(), 0, label, args);
    endFlow(flow, slice);
    state.storage().metadata().set(TRACE, "cr-triggered_rule_name_hash", hash);
  }

  private void endFlow(long flow, int slice) {
    Flows flows = state.storage().flows();
    if (slice != Slices.NONE && flow != 0 && flows.isActive(flow)) {
      flows.end(flow, slice, true);
    }
  }

  private void add(String name, ArgType type, long value) {
    int key = state.strings().intern(name);
    args.add(key, key, type, value);
  }
}
