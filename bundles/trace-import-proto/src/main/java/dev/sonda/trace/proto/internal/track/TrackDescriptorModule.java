package dev.sonda.trace.proto.internal.track;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.storage.process.NamePriority;
import dev.sonda.trace.storage.process.Processes;

/** Reads what tracks are, and names the threads and processes that they are of. */
public final class TrackDescriptorModule implements PacketModule {
  private static final int TRACK_DESCRIPTOR = 60;
  private static final String[] UNITS = {"", "ns", "count", "bytes"};

  private final ImportState state;
  private final Tracks tracks;
  private final WireReader fields = new WireReader();
  private final WireReader part = new WireReader();
  private final int kind;

  public TrackDescriptorModule(ImportState state, Tracks tracks) {
    this.state = state;
    this.tracks = tracks;
    kind = state.events().addKind((_, _, place, size) -> parseNames(place, size));
  }

  @Override
  public int[] contentFields() {
    return new int[] {TRACK_DESCRIPTOR};
  }

  /** A track is declared at once, since its events may come earlier in time. */
  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    state.events().common().add(timeNs, kind, 0, packet.content(), packet.contentBytes());
    TrackDeclaration track = tracks.declaration(uuid(packet));
    state.memory().read(fields, packet.content(), packet.contentBytes());
    while (fields.next()) {
      switch (fields.field()) {
        case 2, 10, 13 -> track.name = text(fields);
        case 3 -> track.pid = number(1);
        case 4 -> {
          track.pid = number(1);
          track.tid = number(2);
        }
        case 5 -> track.parent = fields.longValue();
        case 8 -> readCounter(track);
        default -> {} // how a track is shown
      }
    }
  }

  private long uuid(PacketHead packet) {
    state.memory().read(fields, packet.content(), packet.contentBytes());
    while (fields.next()) {
      if (fields.field() == 1) {
        return fields.longValue();
      }
    }
    return 0;
  }

  private void readCounter(TrackDeclaration track) {
    track.isCounter = true;
    part.reset(fields);
    while (part.next()) {
      switch (part.field()) {
        case 3 -> track.unit = unit(part.intValue());
        case 4 -> track.unitMultiplier = part.longValue();
        case 5 -> track.isIncremental = part.booleanValue();
        case 6 -> track.unit = text(part);
        default -> {} // counters that readers know by their type
      }
    }
  }

  private int unit(int number) {
    boolean isKnown = number > 0 && number < UNITS.length;
    return isKnown ? state.strings().intern(UNITS[number]) : 0;
  }

  private void parseNames(long place, long sizeBytes) {
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
    if (pid != 0) {
      Processes processes = state.processes();
      int upid = processes.process(pid);
      if (name != 0) {
        processes.processes().name.set(upid, name);
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
        return text(part);
      }
    }
    return 0;
  }

  private int text(WireReader reader) {
    return state.strings().intern(reader.segment(), reader.start(), reader.end());
  }
}
