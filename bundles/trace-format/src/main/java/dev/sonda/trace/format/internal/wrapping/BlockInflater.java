package dev.sonda.trace.format.internal.wrapping;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

/**
 * Decompresses blocks of packets. From a damaged block, the bytes before the damage are returned.
 */
public final class BlockInflater {
  /** Fields of TracePacket that hold compressed blocks, one field for each compression format. */
  public static final int DEFLATE_FIELD = 50;

  public static final int ZSTD_FIELD = 133;

  /**
   * Upper limit of a block's decompressed size. Real blocks are far smaller; a block that exceeds
   * the limit is considered an attack on the reader's memory.
   */
  private static final int MAX_BLOCK_BYTES = 1 << 28;

  private static final int FIRST_BYTES = 1 << 18;

  private final Arena arena;
  private byte[] buffer = new byte[FIRST_BYTES];

  /**
   * Creates an inflater.
   *
   * @param arena owns the decompressed bytes
   */
  public BlockInflater(Arena arena) {
    this.arena = arena;
  }

  /** Decompresses a block of zlib's format. */
  public MemorySegment inflate(MemorySegment compressed) throws IOException {
    try (Inflater inflater = new Inflater()) {
      inflater.setInput(compressed.asByteBuffer());
      int size = 0;
      while (!inflater.finished() && !inflater.needsInput() && !inflater.needsDictionary()) {
        size += inflater.inflate(buffer, size, buffer.length - size);
        makeRoom(size);
      }
      return copy(size);
    } catch (DataFormatException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /** Decompresses a block of zstd's format. */
  public MemorySegment unzstd(MemorySegment compressed) throws IOException {
    try (InputStream in = ZstdDecompression.decompress(new SegmentInputStream(compressed))) {
      int size = 0;
      for (int read = 0; read >= 0; read = in.read(buffer, size, buffer.length - size)) {
        size += read;
        makeRoom(size);
      }
      return copy(size);
    }
  }

  /**
   * Opens a block as a stream that uses little memory; reading fails at the place where the block
   * is damaged.
   *
   * @param field the field of TracePacket that holds the block
   */
  public static InputStream open(int field, InputStream compressed) throws IOException {
    return field == ZSTD_FIELD
        ? ZstdDecompression.decompress(compressed)
        : new InflaterInputStream(compressed);
  }

  private void makeRoom(int size) throws IOException {
    if (size == buffer.length) {
      if (size == MAX_BLOCK_BYTES) {
        throw new IOException("a block of more than 256 MiB");
      }
      buffer = Arrays.copyOf(buffer, 2 * size);
    }
  }

  private MemorySegment copy(int size) {
    MemorySegment target = arena.allocate(Math.max(1, size)).asSlice(0, size);
    MemorySegment.copy(buffer, 0, target, JAVA_BYTE, 0, size);
    return target;
  }
}
