package dev.sonda.trace.proto.internal.ftrace;

import dev.sonda.trace.proto.internal.ftrace.event.EventParsers;
import dev.sonda.trace.proto.internal.ftrace.event.KernelEvent;
import dev.sonda.trace.proto.internal.ftrace.event.SliceAndCounterOutput;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.track.KindTracks;
import dev.sonda.trace.storage.track.TrackKind;
import java.util.HashMap;
import java.util.Map;

/** Imports network traffic as counters, and states of TCP connections as slices. */
final class NetworkParsers {
  private static final int NETIF_RECEIVE_SKB = 360;
  private static final int NET_DEV_XMIT = 361;
  private static final int INET_SOCK_SET_STATE = 362;
  private static final int TCP_RETRANSMIT_SKB = 363;
  private static final int NAPI_GRO_RECEIVE_ENTRY = 365;
  private static final int NAPI_GRO_RECEIVE_EXIT = 366;
  private static final int KFREE_SKB = 367;

  private static final int PROTOCOL_TCP = 6;
  private static final int FAMILY_IPV4 = 2;
  private static final int FAMILY_IPV6 = 10;
  private static final int ETHERNET_IPV4 = 0x0800;
  private static final int ETHERNET_IPV6 = 0x86DD;
  private static final int BYTES_PER_KB = 1024;
  private static final int ESTABLISHED = 1;
  private static final int SYN_SENT = 2;

  private static final String[] TCP_STATES = {
    "TCP_UNKNOWN",
    "TCP_ESTABLISHED",
    "TCP_SYN_SENT",
    "TCP_SYN_RECV",
    "TCP_FIN_WAIT1",
    "TCP_FIN_WAIT2",
    "TCP_TIME_WAIT",
    "TCP_CLOSE",
    "TCP_CLOSE_WAIT",
    "TCP_LAST_ACK",
    "TCP_LISTEN",
    "TCP_CLOSING",
    "TCP_NEW_SYN_RECV"
  };

  private final SliceAndCounterOutput output;
  private final KindTracks received;
  private final KindTracks transmitted;
  private final KindTracks connections;
  private final KindTracks retransmissions;
  private final KindTracks merging;
  private final KindTracks freed;
  private final Map<Integer, Long> receivedBytes = new HashMap<>();
  private final Map<Integer, Long> transmittedBytes = new HashMap<>();
  private final Map<Long, Integer> streams = new HashMap<>();
  private final int tcpState;
  private final int napiGro;
  private long freedPackets;

  NetworkParsers(ImportState state) {
    output = new SliceAndCounterOutput(state);
    received = ofInterfaces("net_receive", "%s Received KB");
    transmitted = ofInterfaces("net_transmit", "%s Transmitted KB");
    connections =
        output.tracks(
            TrackKind.slices("net_socket_set_state")
                .number("tcp_stream_idx")
                .named("TCP stream#%s"));
    retransmissions =
        output.tracks(TrackKind.slices("net_tcp_retransmit_skb").named("TCP Retransmit Skb"));
    merging =
        output.tracks(TrackKind.slices("cpu_napi_gro").number("cpu").named("Napi Gro Cpu %s"));
    freed = output.tracks(TrackKind.counters("net_kfree_skb").named("Kfree Skb IP Prot"));
    tcpState = output.intern("tcp_state");
    napiGro = output.intern("napi_gro");
  }

  private KindTracks ofInterfaces(String type, String name) {
    return output.tracks(TrackKind.counters(type).text("network_interface").named(name));
  }

  void register(EventParsers parsers) {
    parsers.add(NETIF_RECEIVE_SKB, event -> addBytes(event, received, receivedBytes));
    parsers.add(NET_DEV_XMIT, this::parseTransmit);
    parsers.add(INET_SOCK_SET_STATE, this::parseConnection);
    parsers.add(TCP_RETRANSMIT_SKB, this::parseRetransmission);
    parsers.add(NAPI_GRO_RECEIVE_ENTRY, this::parseMergeEntry);
    parsers.add(NAPI_GRO_RECEIVE_EXIT, this::parseMergeExit);
    parsers.add(KFREE_SKB, this::parseFree);
  }

  private void parseTransmit(KernelEvent event) {
    boolean isTaken = event.integer(3) == 0;
    if (isTaken) {
      addBytes(event, transmitted, transmittedBytes);
    }
  }

  private void addBytes(KernelEvent event, KindTracks tracks, Map<Integer, Long> sums) {
    int device = event.text(2);
    long kilobytes = sums.merge(device, event.number(1), Long::sum) / BYTES_PER_KB;
    output
        .with(output.intern("cpu"), ArgType.UINT, event.cpu())
        .with(output.intern("len"), ArgType.UINT, event.number(1))
        .counter(event, tracks.track(device), (double) kilobytes);
  }

  private void parseConnection(KernelEvent event) {
    long family = event.number(3);
    int after = event.integer(4);
    if (event.number(6) != PROTOCOL_TCP
        || (family != FAMILY_IPV4 && family != FAMILY_IPV6)
        || !isState(after)
        || !isState(event.integer(5))) {
      return;
    }
    int stream = streams.computeIfAbsent(event.number(8), _ -> streams.size() + 1);
    int track = connections.track(stream);
    output.end(event, track, 0, 0);
    output.begin(event, track, tcpState, output.intern(name(event, after)));
  }

  private static boolean isState(int number) {
    return number >= 0 && number < TCP_STATES.length;
  }

  private static String name(KernelEvent event, int tcpState) {
    String name = TCP_STATES[tcpState];
    return switch (tcpState) {
      case SYN_SENT -> "%s(pid=%d)".formatted(name, event.pid());
      case ESTABLISHED -> "%s(sport=%d,dport=%d)".formatted(name, event.number(9), event.number(2));
      default -> name;
    };
  }

  private void parseRetransmission(KernelEvent event) {
    String name = "sport=%d,dport=%d".formatted(event.number(6), event.number(2));
    output.instant(event, retransmissions.track(), output.intern("tcp_event"), output.intern(name));
  }

  private void parseMergeEntry(KernelEvent event) {
    output.with(output.intern("len"), ArgType.INT, event.number(7));
    output.begin(event, merging.track(event.cpu()), napiGro, event.text(10));
  }

  private void parseMergeExit(KernelEvent event) {
    output.with(output.intern("ret"), ArgType.INT, event.integer(1));
    output.end(event, merging.track(event.cpu()), napiGro, 0);
  }

  private void parseFree(KernelEvent event) {
    long protocol = event.number(2);
    if (protocol != ETHERNET_IPV4 && protocol != ETHERNET_IPV6) {
      return;
    }
    int name = output.intern(protocol == ETHERNET_IPV4 ? "IP" : "IPV6");
    output
        .with(output.intern("protocol"), ArgType.STRING, name)
        .counter(event, freed.track(), (double) ++freedPackets);
  }
}
