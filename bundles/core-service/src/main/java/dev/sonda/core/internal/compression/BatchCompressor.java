package dev.sonda.core.internal.compression;

import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.WireFormat;
import dev.sonda.core.internal.packet.GatheredPacketBatch;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceFraming;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Compresses a batch of packets into one packet if the session's config enables compression. Loop
 * only.
 *
 * <p>Codecs are created for the first session that needs them. Memory is allocated only for batches
 * larger than all before.
 */
public final class BatchCompressor implements AutoCloseable {
  /** Tag and length, each a varint of at most 5 bytes. */
  private static final int MAX_HEAD_BYTES = 10;

  private final GatheredPacketBatch compressed = new GatheredPacketBatch(0);
  private @Nullable BlockCompressor deflate;
  private @Nullable BlockCompressor zstd;
  private byte[] trace = {};
  private byte[] block = {};

  /**
   * Compresses a batch if its session's config asks for it.
   *
   * @return the given batch, or the compressed one, which this object owns and overwrites with the
   *     next call
   */
  public GatheredPacketBatch compress(GatheredPacketBatch batch, TraceConfig config) {
    BlockCompressor codec = batch.packetCount() == 0 ? null : codecFor(config);
    if (codec == null) {
      return batch;
    }
    int traceBytes = layOut(batch);
    int maxBytes = codec.maxCompressedBytes(traceBytes);
    if (block.length < maxBytes) {
      block = new byte[maxBytes];
    }
    int blockBytes = codec.compress(trace, traceBytes, block);
    addPacket(codec.field(), blockBytes);
    return compressed;
  }

  private void addPacket(int field, int blockBytes) {
    byte[] head = headOf(field, blockBytes);
    compressed.clear();
    compressed.addSlice(MemorySegment.ofArray(head), 0, head.length);
    compressed.addSlice(MemorySegment.ofArray(block), 0, blockBytes);
    compressed.endPacket(GatheredPacketBatch.NO_BUFFER);
  }

  private static byte[] headOf(int field, int sizeBytes) {
    ByteBuffer head = ByteBuffer.allocate(MAX_HEAD_BYTES);
    CodedOutputStream out = CodedOutputStream.newInstance(head);
    try {
      out.writeTag(field, WireFormat.WIRETYPE_LENGTH_DELIMITED);
      out.writeUInt32NoTag(sizeBytes);
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException("there is room for two numbers", e);
    }
    return Arrays.copyOf(head.array(), head.position());
  }

  /** Prefers zstd where a config names both codecs; null for no compression or an unknown codec. */
  private @Nullable BlockCompressor codecFor(TraceConfig config) {
    if (config.getCompression().hasZstd()) {
      return zstd();
    }
    boolean wantsDeflate = config.getCompression().hasDeflate() || wantsOldDeflate(config);
    return wantsDeflate ? deflate() : null;
  }

  @SuppressWarnings("deprecation") // The field is deprecated, but most configs still set it.
  private static boolean wantsOldDeflate(TraceConfig config) {
    return config.getCompressionType() == TraceConfig.CompressionType.COMPRESSION_TYPE_DEFLATE;
  }

  private BlockCompressor deflate() {
    BlockCompressor codec = deflate;
    if (codec == null) {
      codec = new DeflateBlockCompressor();
      deflate = codec;
    }
    return codec;
  }

  private BlockCompressor zstd() {
    BlockCompressor codec = zstd;
    if (codec == null) {
      codec = new ZstdBlockCompressor();
      zstd = codec;
    }
    return codec;
  }

  /** Lays the packets out as in a trace file and returns their size in bytes. */
  private int layOut(GatheredPacketBatch batch) {
    long size = 0;
    for (int i = 0; i < batch.packetCount(); i++) {
      size += TraceFraming.sizeInTrace(batch.packetSizeBytes(i));
    }
    if (trace.length < size) {
      trace = new byte[Math.toIntExact(size)];
    }
    MemorySegment target = MemorySegment.ofArray(trace);
    long position = 0;
    for (int i = 0; i < batch.packetCount(); i++) {
      position = TraceFraming.putPreamble(target, position, batch.packetSizeBytes(i));
      position = batch.copyPacket(i, target, position);
    }
    return Math.toIntExact(position);
  }

  @Override
  public void close() {
    compressed.close();
    if (deflate != null) {
      deflate.close();
    }
    if (zstd != null) {
      zstd.close();
    }
  }
}
