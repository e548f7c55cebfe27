package dev.sonda.trace.proto.internal.track;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketFailures;
import dev.sonda.trace.proto.internal.packet.PacketModule;

/** Imports legacy thread descriptors, which are packets instead of parts of track descriptors. */
final class ThreadDescriptorModule implements PacketModule {
  private static final int THREAD_DESCRIPTOR = 44;

  private final ImportState state;
  private final ThreadDescriptors descriptors;
  private final PacketFailures failures;
  private final int kind;

  ThreadDescriptorModule(ImportState state, ThreadDescriptors descriptors) {
    this.state = state;
    this.descriptors = descriptors;
    failures = new PacketFailures(state);
    kind = state.events().addKind((_, _, place, size) -> descriptors.name(place, size));
  }

  @Override
  public int[] contentFields() {
    return new int[] {THREAD_DESCRIPTOR};
  }

  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    if (!state.sequences().isValid(packet.sequenceId())) {
      failures.addOfSequence("thread_descriptor_skipped_incremental_state_invalid", packet);
      return;
    }
    descriptors.refer(packet.content(), packet.contentBytes(), sequence);
    state.packets().add(timeNs, kind, 0, packet.content(), packet.contentBytes());
  }
}
