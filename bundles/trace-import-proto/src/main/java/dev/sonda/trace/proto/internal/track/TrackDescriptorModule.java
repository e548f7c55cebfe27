package dev.sonda.trace.proto.internal.track;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.chrome.ChromeProcessDataLoss;
import dev.sonda.trace.proto.internal.chrome.ChromeProcessDescriptors;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.storage.process.ProcessNamePriority;
import dev.sonda.trace.storage.process.Processes;
import dev.sonda.trace.storage.process.ThreadNamePriority;
import dev.sonda.trace.storage.statistics.Statistic;

/** Reads track descriptors: declares tracks, and names their threads and processes. */
final class TrackDescriptorModule implements PacketModule {
  private static final int TRACK_DESCRIPTOR = 60;
  private static final int NONE = Processes.NONE;

  private final ImportState state;
  private final TrackDeclarations declarations;
  private final ThreadDescriptors descriptors;
  private final TrackDescriptorReader reader;
  private final WireReader fields = new WireReader();
  private final WireReader part = new WireReader();
  private final ChromeProcessDescriptors chrome;
  private final ChromeProcessDataLoss active;
  private final int kind;

  TrackDescriptorModule(
      ImportState state,
      TrackDeclarations declarations,
      ThreadDescriptors descriptors,
      ChromeProcessDescriptors chrome,
      ChromeProcessDataLoss active) {
    this.state = state;
    this.descriptors = descriptors;
    this.declarations = declarations;
    reader = new TrackDescriptorReader(state.strings());
    this.chrome = chrome;
    this.active = active;
    kind = state.events().addKind((time, _, place, size) -> parse(time, place, size));
  }

  @Override
  public int[] contentFields() {
    return new int[] {TRACK_DESCRIPTOR};
  }

  /**
   * Declares a track when its packet is read, since events of the track may have earlier
   * timestamps.
   */
  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    state.packets().add(timeNs, kind, 0, packet.content(), packet.contentBytes());
    state.memory().read(fields, packet.content(), packet.contentBytes());
    TrackDeclaration track = new TrackDeclaration(TrackDescriptorReader.uuid(fields));
    state.memory().read(fields, packet.content(), packet.contentBytes());
    reader.read(fields, track);
    declarations.declare(track);
    if (track.hasTid && state.sequences().isValid(packet.sequenceId())) {
      referToThread(packet, track.tid, sequence);
      declarations.setWriter(sequence.sequenceId(), track);
    }
  }

  @Override
  public void finish() {
    active.finish();
  }

  private void referToThread(PacketHead packet, long tid, SequenceState sequence) {
    state.memory().read(fields, packet.content(), packet.contentBytes());
    while (fields.next()) {
      if (fields.field() == 4) {
        descriptors.refer(fields, tid, sequence);
      }
    }
  }

  private void parse(long timeNs, long place, long sizeBytes) {
    state.memory().read(fields, place, sizeBytes);
    if (declarations.resolve(TrackDescriptorReader.uuid(fields)) == null) {
      state.statistics().add(Statistic.TRACK_EVENT_PARSER_ERRORS, 1);
      return;
    }
    TrackDeclaration described = new TrackDeclaration(TrackDeclarations.DEFAULT);
    state.memory().read(fields, place, sizeBytes);
    reader.read(fields, described);
    int utid = NONE;
    int upid = NONE;
    state.memory().read(fields, place, sizeBytes);
    while (fields.next()) {
      switch (fields.field()) {
        case 3 -> upid = described.hasTid ? NONE : nameProcess(timeNs);
        case 4 -> utid = nameThread(described.tid);
        default -> {} // no other fields are used
      }
    }
    state.memory().read(fields, place, sizeBytes);
    addChromeTypes(upid, utid);
  }

  private void addChromeTypes(int upid, int utid) {
    while (fields.next()) {
      if (fields.field() == 6 && upid != NONE) {
        chrome.addChromeProcess(fields, upid);
      } else if (fields.field() == 7 && utid != NONE) {
        chrome.addChromeThread(fields, utid);
      }
    }
  }

  private int nameProcess(long timeNs) {
    long pid = number(1);
    int name = textOf(6);
    long startNs = number(7);
    if (pid == 0) {
      return NONE;
    }
    Processes processes = state.processes();
    int upid = processes.process(pid);
    active.addDescriptor(timeNs, upid);
    if (name != 0) {
      processes.facts().name(upid, name, ProcessNamePriority.TRACK_DESCRIPTOR);
    }
    if (startNs > 0) {
      processes.facts().setStartIfUnknown(upid, startNs);
    }
    chrome.addProcess(fields, upid);
    return upid;
  }

  private int nameThread(long tid) {
    if (tid == 0) {
      return NONE;
    }
    Processes processes = state.processes();
    int utid = processes.thread(tid, number(1));
    int name = textOf(5);
    if (name != 0) {
      processes.name(utid, name, ThreadNamePriority.TRACK_DESCRIPTOR);
    } else {
      chrome.nameThread(utid, (int) number(4), ThreadNamePriority.TRACK_DESCRIPTOR);
    }
    return utid;
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
