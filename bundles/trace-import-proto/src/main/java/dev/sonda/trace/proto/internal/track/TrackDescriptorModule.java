package dev.sonda.trace.proto.internal.track;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.storage.process.NamePriority;
import dev.sonda.trace.storage.process.ProcessNamePriority;
import dev.sonda.trace.storage.process.Processes;
import dev.sonda.trace.storage.statistics.Statistic;

/** Reads what tracks are, and names the threads and processes that they are of. */
final class TrackDescriptorModule implements PacketModule {
  private static final int TRACK_DESCRIPTOR = 60;

  private final ImportState state;
  private final TrackDeclarations declarations;
  private final ThreadDescriptors descriptors;
  private final DescriptorReader reader;
  private final WireReader fields = new WireReader();
  private final WireReader part = new WireReader();
  private final int kind;

  TrackDescriptorModule(
      ImportState state, TrackDeclarations declarations, ThreadDescriptors descriptors) {
    this.state = state;
    this.descriptors = descriptors;
    this.declarations = declarations;
    reader = new DescriptorReader(state.strings());
    kind = state.events().addKind((_, _, place, size) -> parse(place, size));
  }

  @Override
  public int[] contentFields() {
    return new int[] {TRACK_DESCRIPTOR};
  }

  /** A track is declared at once, since its events may come earlier in time. */
  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    state.packets().add(timeNs, kind, 0, packet.content(), packet.contentBytes());
    state.memory().read(fields, packet.content(), packet.contentBytes());
    TrackDeclaration track = new TrackDeclaration(DescriptorReader.uuid(fields));
    state.memory().read(fields, packet.content(), packet.contentBytes());
    reader.read(fields, track);
    declarations.declare(track);
    if (track.hasTid && state.sequences().isValid(packet.sequenceId())) {
      referToThread(packet, sequence);
      declarations.setWriter(sequence.sequenceId(), track);
    }
  }

  private void referToThread(PacketHead packet, SequenceState sequence) {
    state.memory().read(fields, packet.content(), packet.contentBytes());
    while (fields.next()) {
      if (fields.field() == 4) {
        descriptors.refer(fields, sequence);
      }
    }
  }

  private void parse(long place, long sizeBytes) {
    state.memory().read(fields, place, sizeBytes);
    if (declarations.resolve(DescriptorReader.uuid(fields)) == null) {
      state.statistics().add(Statistic.TRACK_EVENT_PARSER_ERRORS, 1);
      return;
    }
    state.memory().read(fields, place, sizeBytes);
    while (fields.next()) {
      switch (fields.field()) {
        case 3 -> nameProcess();
        case 4 -> nameThread();
        default -> {} // nothing else names a thread
      }
    }
  }

  private void nameProcess() {
    long pid = number(1);
    int name = textOf(6);
    long startNs = number(7);
    if (pid != 0) {
      Processes processes = state.processes();
      int upid = processes.process(pid);
      if (name != 0) {
        processes.facts().name(upid, name, ProcessNamePriority.TRACK_DESCRIPTOR);
      }
      if (startNs > 0 && processes.processes().startTs.isNull(upid)) {
        processes.processes().startTs.set(upid, startNs);
      }
    }
  }

  private void nameThread() {
    long pid = number(1);
    long tid = number(2);
    int name = textOf(5);
    if (tid != 0) {
      Processes processes = state.processes();
      processes.name(processes.thread(tid, pid), name, NamePriority.TRACK_DESCRIPTOR);
    }
  }

  private long number(int field) {
    part.reset(fields);
    while (part.next()) {
      if (part.field() == field) {
        return part.longValue();
      }
    }
    return 0;
  }

  private int textOf(int field) {
    part.reset(fields);
    while (part.next()) {
      if (part.field() == field) {
        return state.strings().intern(part.segment(), part.start(), part.end());
      }
    }
    return 0;
  }
}
