package dev.sonda.trace.proto.internal.metadata;

import static dev.sonda.trace.storage.metadata.MetadataScope.TRACE;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.metadata.Metadata;
import dev.sonda.trace.storage.track.KindTracks;
import dev.sonda.trace.storage.track.TrackKind;

/** Imports the triggers that started, stopped or cloned the session, as instants. */
final class TriggerModule implements PacketModule {
  private static final int TRIGGER = 46;
  private static final int CLONE_TRIGGER = 113;
  private static final String TRACE_TRIGGER = "trace_trigger";

  private final ImportState state;
  private final KindTracks tracks;
  private final WireReader fields = new WireReader();
  private final ArgSet args = new ArgSet();
  private final int kind;
  private boolean isCloneNamed;

  TriggerModule(ImportState state) {
    this.state = state;
    tracks = state.storage().tracks().of(TrackKind.slices("triggers").named("Trace Triggers"));
    kind = state.events().addKind(this::parse);
  }

  @Override
  public int[] contentFields() {
    return new int[] {TRIGGER, CLONE_TRIGGER};
  }

  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    long size = packet.contentBytes();
    state.packets().add(timeNs, kind, packet.contentField(), packet.content(), size);
  }

  private void parse(long timeNs, long field, long place, long sizeBytes) {
    String name = "";
    args.clear();
    state.memory().read(fields, place, sizeBytes);
    while (fields.next()) {
      switch (fields.field()) {
        case 1 -> name = fields.text();
        case 2 -> addArg("producer_name", ArgType.STRING, state.strings().intern(fields.text()));
        case 3 -> addArg("trusted_producer_uid", ArgType.INT, fields.intValue());
        default -> {} // no other fields are used
      }
    }
    int label = state.strings().intern(name);
    state.storage().slices().add(timeNs, 0, tracks.track(), 0, label, args);
    nameTrigger(timeNs, name, field == CLONE_TRIGGER);
  }

  private void addArg(String name, ArgType type, long value) {
    int key = state.strings().intern(name);
    args.add(key, key, type, value);
  }

  /**
   * Sets the trace's trigger in the metadata: the first trigger of the session, or, with
   * precedence, the trigger that cloned the session.
   */
  private void nameTrigger(long timeNs, String name, boolean isClone) {
    Metadata metadata = state.storage().metadata();
    if (isClone && !isCloneNamed) {
      isCloneNamed = true;
      metadata.set(TRACE, TRACE_TRIGGER, name);
      state.statistics().set("traced_clone_trigger_timestamp_ns", timeNs);
    } else if (!isClone && !metadata.has(TRACE_TRIGGER)) {
      metadata.set(TRACE, TRACE_TRIGGER, name);
    }
  }
}
