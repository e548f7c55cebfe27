package dev.sonda.trace.proto.internal.network;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.LongList;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import java.util.ArrayList;
import java.util.List;

/**
 * Imports network packets, and bundles of packets with a common context (interface, socket,
 * protocol).
 */
public final class NetworkPacketModule implements PacketModule {
  private static final int NETWORK_PACKET = 88;
  private static final int NETWORK_PACKET_BUNDLE = 92;

  /** Field number of interned packet contexts in InternedData. */
  private static final int CONTEXTS = 30;

  private static final int CONTEXT = 2;

  private final ImportState state;
  private final NetworkSlices slices;
  private final List<NetworkPacketFields> packets = new ArrayList<>();
  private final LongList times = new LongList();
  private final LongList lengths = new LongList();
  private final WireReader fields = new WireReader();
  private final WireReader part = new WireReader();
  private final WireReader context = new WireReader();
  private final int kind;

  public NetworkPacketModule(ImportState state) {
    this.state = state;
    slices = new NetworkSlices(state);
    kind =
        state
            .events()
            .addKind(
                (time, number, length, _) -> slices.add(time, packets.get((int) number), length));
  }

  @Override
  public int[] contentFields() {
    return new int[] {NETWORK_PACKET, NETWORK_PACKET_BUNDLE};
  }

  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    NetworkPacketFields read = new NetworkPacketFields();
    packets.add(read);
    state.memory().read(fields, packet.content(), packet.contentBytes());
    if (packet.contentField() == NETWORK_PACKET) {
      read.read(fields);
      add(timeNs, read.length);
    } else {
      readBundle(read, sequence, timeNs);
    }
  }

  private void readBundle(NetworkPacketFields read, SequenceState sequence, long timeNs) {
    long total = NetworkPacketFields.NONE;
    long count = 0;
    times.clear();
    lengths.clear();
    while (fields.next()) {
      switch (fields.field()) {
        case 1 -> readInterned(read, sequence);
        case CONTEXT -> {
          context.reset(fields);
          read.read(context);
        }
        case 3 -> addAll(times);
        case 4 -> addAll(lengths);
        case 5 -> count = fields.longValue();
        case 6 -> read.durationNs = fields.longValue();
        case 7 -> total = fields.longValue();
        default -> {} // no other fields are used
      }
    }
    if (total != NetworkPacketFields.NONE) {
      read.count = count;
      add(timeNs, total);
      return;
    }
    read.durationNs = 0;
    for (int i = 0; i < Math.min(times.size(), lengths.size()); i++) {
      add(timeNs + times.get(i), lengths.get(i));
    }
  }

  private void readInterned(NetworkPacketFields read, SequenceState sequence) {
    if (!sequence.read(state.memory(), part, CONTEXTS, fields.longValue())) {
      state.statistics().add("network_trace_intern_errors", 1);
      return;
    }
    while (part.next()) {
      if (part.field() == CONTEXT) {
        context.reset(part);
        read.read(context);
      }
    }
  }

  private void addAll(LongList list) {
    if (!fields.isBytes()) {
      list.add(fields.longValue());
      return;
    }
    part.reset(fields);
    while (part.hasMore()) {
      list.add(part.nextPacked());
    }
  }

  private void add(long timeNs, long length) {
    state.packets().add(timeNs, kind, packets.size() - 1, length, 0);
  }
}
