package dev.sonda.itests.felix;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads trace files as sequences of whole packets. */
public final class TraceFilePackets {
  private static final int PACKET_TAG = 0x0A;

  private TraceFilePackets() {}

  static long sizeBytes(Path file) {
    try {
      return Files.exists(file) ? Files.size(file) : 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Counts packets and fails if the last one is incomplete. */
  static int countPackets(Path file) throws IOException {
    CodedInputStream in = CodedInputStream.newInstance(Files.readAllBytes(file));
    int packets = 0;
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      if (tag != PACKET_TAG) {
        throw new AssertionError("tag " + tag + " at byte " + in.getTotalBytesRead());
      }
      in.skipRawBytes(in.readRawVarint32());
      packets++;
    }
    return packets;
  }

  /** Whether any packet has this field of TracePacket. */
  public static boolean hasField(byte[] trace, int packetField) throws IOException {
    CodedInputStream in = CodedInputStream.newInstance(trace);
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      int end = in.pushLimit(in.readRawVarint32());
      for (int field = in.readTag(); field != 0; field = in.readTag()) {
        if (WireFormat.getTagFieldNumber(field) == packetField) {
          return true;
        }
        in.skipField(field);
      }
      in.popLimit(end);
    }
    return false;
  }
}
