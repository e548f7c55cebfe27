package dev.sonda.trace.proto.internal.gpu;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.track.KindTracks;
import dev.sonda.trace.storage.track.TrackKind;
import java.util.List;

/** Imports log messages of GPU drivers as instants, named by severity. */
public final class GpuLogModule implements PacketModule {
  private static final int GPU_LOG = 63;
  private static final List<String> SEVERITIES =
      List.of("UNSPECIFIED", "VERBOSE", "DEBUG", "INFO", "WARNING", "ERROR");

  private final ImportState state;
  private final KindTracks tracks;
  private final ArgSet args = new ArgSet();
  private final WireReader fields = new WireReader();
  private final int kind;

  public GpuLogModule(ImportState state) {
    this.state = state;
    tracks = state.storage().tracks().of(TrackKind.slices("gpu_log").named("GPU Log"));
    kind = state.events().addKind(this::parse);
  }

  @Override
  public int[] contentFields() {
    return new int[] {GPU_LOG};
  }

  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    state.packets().add(timeNs, kind, 0, packet.content(), packet.contentBytes());
  }

  private void parse(long timeNs, long unused, long place, long sizeBytes) {
    int severity = 0;
    args.clear();
    state.memory().read(fields, place, sizeBytes);
    while (fields.next()) {
      switch (fields.field()) {
        case 1 -> severity = fields.intValue();
        case 2 -> add("tag");
        case 3 -> add("message");
        default -> {} // no other fields are used
      }
    }
    boolean isKnown = severity >= 0 && severity < SEVERITIES.size();
    String name = isKnown ? SEVERITIES.get(severity) : "UNKNOWN_SEVERITY";
    state.storage().slices().add(timeNs, 0, tracks.track(), 0, state.strings().intern(name), args);
  }

  private void add(String key) {
    int id = state.strings().intern(key);
    args.add(id, id, ArgType.STRING, state.strings().intern(fields.text()));
  }
}
