package dev.sonda.cli.internal.convert;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.sonda.cli.internal.ExitCode;
import dev.sonda.cli.internal.Failure;
import dev.sonda.cli.internal.dump.PacketReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.BooleanSupplier;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;

/** Packets of a trace, those that are compressed in one, too. */
final class PacketStream {
  private static final String DEFLATED = "compressed_packets";
  private static final String ZSTD = "zstd_compressed_packets";

  private final String file;
  private final Descriptor type;
  private final ChromeConverter converter;

  PacketStream(String file, Descriptor tracePacket, ChromeConverter converter) {
    this.file = file;
    this.type = tracePacket;
    this.converter = converter;
  }

  void convert(PacketReader packets, BooleanSupplier goesOn) throws IOException, Failure {
    byte @Nullable [] packet = packets.next();
    while (packet != null && goesOn.getAsBoolean()) {
      DynamicMessage message = parse(packet, packets.lastBoundary());
      Fields fields = new Fields(message);
      if (fields.has(DEFLATED)) {
        inflate(fields.bytes(DEFLATED), goesOn);
      } else if (fields.has(ZSTD)) {
        throw compressedByZstd();
      } else {
        converter.convert(message);
      }
      packet = packets.next();
    }
  }

  private void inflate(byte[] compressed, BooleanSupplier goesOn) throws IOException, Failure {
    try (InputStream inflated = new InflaterInputStream(new ByteArrayInputStream(compressed))) {
      convert(new PacketReader(inflated), goesOn);
    }
  }

  private Failure compressedByZstd() {
    return new Failure(
        ExitCode.FAILURE,
        file
            + " is compressed by zstd, which can't be read here; Perfetto's traceconv can take it"
            + " apart (decompress_packets)");
  }

  private DynamicMessage parse(byte[] packet, long end) throws Failure {
    try {
      return DynamicMessage.parseFrom(type, packet);
    } catch (InvalidProtocolBufferException e) {
      throw new Failure(
          ExitCode.FAILURE,
          "%s: the packet before byte %d is no TracePacket".formatted(file, end),
          e);
    }
  }
}
