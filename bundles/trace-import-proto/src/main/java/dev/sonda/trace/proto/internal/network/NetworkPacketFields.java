package dev.sonda.trace.proto.internal.network;

import dev.sonda.trace.format.WireReader;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a message NetworkPacketEvent, which describe a network packet or a bundle of
 * packets: interface, direction, length, ports and protocol.
 */
final class NetworkPacketFields {
  static final long NONE = -1;

  private static final long UNSIGNED_INT = 0xFFFF_FFFFL;
  private static final String FLAG_LETTERS = "fsrpauec";

  int direction;
  String networkInterface = "";
  long length;
  long uid;
  long tag;
  long protocol;
  long tcpFlags = NONE;
  long localPort = NONE;
  long remotePort = NONE;
  long icmpType = NONE;
  long icmpCode = NONE;

  /** Number of packets in a bundle; 1 for a single packet. */
  long count = 1;

  long durationNs;

  /**
   * Reads a message NetworkPacketEvent.
   *
   * @param fields a reader at the beginning of the message
   */
  void read(WireReader fields) {
    while (fields.next()) {
      switch (fields.field()) {
        case 1 -> direction = fields.intValue();
        case 2 -> networkInterface = fields.text();
        case 3 -> length = number(fields);
        case 4 -> uid = number(fields);
        case 5 -> tag = number(fields);
        case 6 -> protocol = number(fields);
        case 7 -> tcpFlags = number(fields);
        case 8 -> localPort = number(fields);
        case 9 -> remotePort = number(fields);
        case 10 -> icmpType = number(fields);
        case 11 -> icmpCode = number(fields);
        default -> {} // no other fields are used
      }
    }
  }

  private static long number(WireReader fields) {
    return fields.longValue() & UNSIGNED_INT;
  }

  String directionName() {
    return switch (direction) {
      case 1 -> "Received";
      case 2 -> "Transmitted";
      default -> "DIR_UNKNOWN";
    };
  }

  String protocolName() {
    return switch ((int) protocol) {
      case 1 -> "IPPROTO_ICMP";
      case 6 -> "IPPROTO_TCP";
      case 17 -> "IPPROTO_UDP";
      case 58 -> "IPPROTO_ICMPV6";
      default -> "IPPROTO (" + protocol + ")";
    };
  }

  /**
   * The TCP flags as text: a letter for each flag that is set, a dot for each flag that isn't; null
   * if the packet has no flags.
   */
  @Nullable String tcpFlagLetters() {
    if (tcpFlags == NONE) {
      return null;
    }
    StringBuilder letters = new StringBuilder();
    for (int bit = 0; bit < FLAG_LETTERS.length(); bit++) {
      letters.append((tcpFlags >>> bit & 1) != 0 ? FLAG_LETTERS.charAt(bit) : '.');
    }
    return letters.toString();
  }
}
