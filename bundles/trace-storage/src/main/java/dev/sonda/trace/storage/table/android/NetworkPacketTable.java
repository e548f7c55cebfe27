package dev.sonda.trace.storage.table.android;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** Network packets; the id of a row is the id of the packet's slice. */
public final class NetworkPacketTable extends StoredTable {
  public final IntColumnBuilder id;
  public final StringColumnBuilder networkInterface;
  public final StringColumnBuilder direction;
  public final StringColumnBuilder transport;
  public final LongColumnBuilder length;
  public final LongColumnBuilder count;
  public final LongColumnBuilder socketTag;
  public final StringColumnBuilder socketTagText;
  public final LongColumnBuilder socketUid;
  public final IntColumnBuilder localPort;
  public final IntColumnBuilder remotePort;
  public final IntColumnBuilder icmpType;
  public final IntColumnBuilder icmpCode;
  public final IntColumnBuilder tcpFlags;
  public final StringColumnBuilder tcpFlagLetters;

  NetworkPacketTable(TraceTableMemory space) {
    super("__intrinsic_android_network_packets", space, false);
    id = ints("id");
    networkInterface = strings("iface");
    direction = strings("direction");
    transport = strings("packet_transport");
    length = longs("packet_length");
    count = longs("packet_count");
    socketTag = longs("socket_tag");
    socketTagText = strings("socket_tag_str");
    socketUid = longs("socket_uid");
    localPort = ints("local_port");
    remotePort = ints("remote_port");
    icmpType = ints("packet_icmp_type");
    icmpCode = ints("packet_icmp_code");
    tcpFlags = ints("packet_tcp_flags");
    tcpFlagLetters = strings("packet_tcp_flags_str");
  }
}
