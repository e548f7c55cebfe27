package dev.sonda.itests.campaign;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/**
 * Finds the packets of a {@link NumberedPacketProducer} in a trace that must consist of whole
 * packets.
 */
final class NumberedPacketReader {
  private static final int PACKET_TAG = 0x0A;
  private static final int FOR_TESTING = 900;
  private static final int TEXT = 1;

  private NumberedPacketReader() {}

  /**
   * The numbers of that producer's packets.
   *
   * @throws IOException if the file doesn't end with a whole packet
   */
  static Set<Long> of(String producer, Path trace) throws IOException {
    Set<Long> numbers = new HashSet<>();
    try (InputStream file = new BufferedInputStream(Files.newInputStream(trace))) {
      CodedInputStream in = CodedInputStream.newInstance(file);
      in.setSizeLimit(Integer.MAX_VALUE);
      for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
        if (tag != PACKET_TAG) {
          throw new IOException("tag " + tag + " at byte " + in.getTotalBytesRead());
        }
        int end = in.pushLimit(in.readRawVarint32());
        addNumber(in, producer + " ", numbers);
        in.popLimit(end);
      }
    }
    return numbers;
  }

  private static void addNumber(CodedInputStream in, String prefix, Set<Long> numbers)
      throws IOException {
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      if (WireFormat.getTagFieldNumber(tag) == FOR_TESTING) {
        int end = in.pushLimit(in.readRawVarint32());
        String text = text(in);
        if (text.startsWith(prefix)) {
          numbers.add(Long.parseLong(text.substring(prefix.length())));
        }
        in.popLimit(end);
      } else {
        in.skipField(tag);
      }
    }
  }

  private static String text(CodedInputStream in) throws IOException {
    String text = "";
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      if (WireFormat.getTagFieldNumber(tag) == TEXT) {
        text = in.readString();
      } else {
        in.skipField(tag);
      }
    }
    return text;
  }
}
