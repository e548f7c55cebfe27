package dev.sonda.trace.format.internal.wrapping;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** Decompresses blocks of packets. What a damaged block has before its damage is kept. */
public final class BlockInflater {
  /** A writer's blocks are far smaller; one that expands beyond it is an attack on memory. */
  private static final int MAX_BLOCK_BYTES = 1 << 28;

  private static final int FIRST_BYTES = 1 << 18;

  private final Arena arena;
  private byte[] buffer = new byte[FIRST_BYTES];

  /** The arena owns what is decompressed. */
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
    try (InputStream in = Zstd.decompress(new SegmentInputStream(compressed))) {
      int size = 0;
      for (int read = 0; read >= 0; read = in.read(buffer, size, buffer.length - size)) {
        size += read;
        makeRoom(size);
      }
      return copy(size);
    } catch (RuntimeException e) { // the library has no checked one
      throw new IOException(e.getMessage(), e);
    }
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
