package dev.sonda.trace.proto.internal.network;

import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.table.android.NetworkPacketTable;
import dev.sonda.trace.storage.table.system.PackageTable;
import dev.sonda.trace.storage.track.OverlappingSliceTracks;
import dev.sonda.trace.storage.track.Slices;
import dev.sonda.trace.storage.track.TrackKind;
import dev.sonda.trace.tables.IntColumnBuilder;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes network packets as slices, on a track for each interface and direction. */
final class NetworkSlices {
  /** Number of uids that Android reserves for each of a device's users. */
  private static final int IDS_PER_ANDROID_USER = 100_000;

  private static final TrackKind KIND =
      TrackKind.slices("network_packets").text("net_interface").text("net_direction");

  private final ImportState state;
  private final OverlappingSliceTracks tracks;
  private final NetworkPacketTable table;
  private final ArgSet args = new ArgSet();
  private @Nullable Map<Long, Integer> packages;

  NetworkSlices(ImportState state) {
    this.state = state;
    tracks = state.storage().tracks().lanesOf(KIND);
    table = state.storage().androidTables().networkPackets;
  }

  void add(long timeNs, NetworkPacketFields packet, long length) {
    int direction = intern(packet.directionName());
    int networkInterface = intern(packet.networkInterface);
    int name = intern(packet.networkInterface + " " + packet.directionName());
    int track = tracks.alone(name, timeNs, packet.durationNs, networkInterface, direction);
    fillArguments(packet, length);
    int slice =
        state.storage().slices().add(timeNs, packet.durationNs, track, 0, title(packet), args);
    if (slice != Slices.NONE) {
      write(slice, packet, length, networkInterface, direction);
    }
  }

  /**
   * The name of a packet's slice: the Android package that owns the socket, or the uid if the
   * package is unknown.
   */
  private int title(NetworkPacketFields packet) {
    Map<Long, Integer> known = packages;
    if (known == null) {
      known = readPackages();
      packages = known;
    }
    Integer name = packet.uid == 0 ? null : known.get(packet.uid % IDS_PER_ANDROID_USER);
    return name == null ? intern("uid=" + packet.uid) : name;
  }

  private Map<Long, Integer> readPackages() {
    PackageTable list = state.storage().systemTables().packages;
    Map<Long, Integer> names = new HashMap<>();
    for (int row = 0; row < list.size(); row++) {
      names.putIfAbsent(list.uid.get(row), list.packageName.get(row));
    }
    return names;
  }

  private void fillArguments(NetworkPacketFields packet, long length) {
    args.clear();
    add("packet_transport", ArgType.STRING, intern(packet.protocolName()));
    add("socket_uid", ArgType.INT, packet.uid);
    add("socket_tag", ArgType.STRING, tag(packet));
    String flags = packet.tcpFlagLetters();
    if (flags != null) {
      add("packet_tcp_flags", ArgType.STRING, intern(flags));
    }
    addKnown("local_port", packet.localPort);
    addKnown("remote_port", packet.remotePort);
    addKnown("packet_icmp_type", packet.icmpType);
    addKnown("packet_icmp_code", packet.icmpCode);
    add("packet_length", ArgType.INT, length);
    add("packet_count", ArgType.INT, packet.count);
  }

  private void addKnown(String key, long value) {
    if (value != NetworkPacketFields.NONE) {
      add(key, ArgType.INT, value);
    }
  }

  private void add(String name, ArgType type, long value) {
    int key = intern(name);
    args.add(key, key, type, value);
  }

  private int tag(NetworkPacketFields packet) {
    return intern("0x" + Long.toHexString(packet.tag));
  }

  private void write(
      int slice, NetworkPacketFields packet, long length, int networkInterface, int direction) {
    int row = table.add();
    table.id.set(row, slice);
    table.networkInterface.set(row, networkInterface);
    table.direction.set(row, direction);
    table.transport.set(row, intern(packet.protocolName()));
    table.length.set(row, length);
    table.count.set(row, packet.count);
    table.socketTag.set(row, packet.tag);
    table.socketTagText.set(row, tag(packet));
    table.socketUid.set(row, packet.uid);
    setKnown(table.localPort, row, packet.localPort);
    setKnown(table.remotePort, row, packet.remotePort);
    setKnown(table.icmpType, row, packet.icmpType);
    setKnown(table.icmpCode, row, packet.icmpCode);
    setKnown(table.tcpFlags, row, packet.tcpFlags);
    String flags = packet.tcpFlagLetters();
    if (flags != null) {
      table.tcpFlagLetters.set(row, intern(flags));
    }
  }

  private static void setKnown(IntColumnBuilder column, int row, long value) {
    if (value != NetworkPacketFields.NONE) {
      column.set(row, (int) value);
    }
  }

  private int intern(String text) {
    return state.strings().intern(text);
  }
}
