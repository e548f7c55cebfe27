package dev.sonda.trace.processor.internal.arrow;

import dev.sonda.engine.ResultBatch;
import dev.sonda.engine.ResultColumn;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;

/**
 * The body of an Arrow record batch: the columns of a batch one after another, in memory that is
 * reused for all batches of a result.
 */
final class ArrowBody {
  private static final long ALIGNMENT = 8;
  private static final int WORD_BITS = 64;

  private final Arena arena;
  private final List<ResultColumn> columns;
  private MemorySegment memory = MemorySegment.NULL;
  private long end;

  /** For each column, the number of rows and of nulls. */
  private final long[] nodes;

  /** For each part of the body, its offset and its size in bytes. */
  private long[] parts = {};

  private int partCount;

  ArrowBody(Arena arena, List<ResultColumn> columns) {
    this.arena = arena;
    this.columns = columns;
    nodes = new long[2 * columns.size()];
  }

  /** Copies a batch, which replaces the previous one. */
  void copy(ResultBatch batch) {
    end = 0;
    partCount = 0;
    for (int column = 0; column < columns.size(); column++) {
      nodes[2 * column] = batch.rows();
      nodes[2 * column + 1] = copyColumn(batch, column);
    }
  }

  /** Copies a column; returns its number of nulls. */
  private int copyColumn(ResultBatch batch, int column) {
    int rows = batch.rows();
    return switch (columns.get(column).type()) {
      case NULL -> rows;
      case LONG -> {
        int nulls = copyValidity(batch, column);
        batch.copyLongs(column, part((long) rows * Long.BYTES));
        yield nulls;
      }
      case DOUBLE -> {
        int nulls = copyValidity(batch, column);
        batch.copyDoubles(column, part((long) rows * Double.BYTES));
        yield nulls;
      }
      case STRING, BLOB, ANY -> {
        int nulls = copyValidity(batch, column);
        int bytes = batch.copyOffsets(column, part((rows + 1L) * Integer.BYTES));
        batch.copyBytes(column, part(bytes));
        yield nulls;
      }
    };
  }

  /**
   * Copies the validity bits of a column as one part, which is empty if the column has no nulls;
   * returns the number of nulls.
   */
  private int copyValidity(ResultBatch batch, int column) {
    long before = end;
    long words = (batch.rows() + WORD_BITS - 1L) / WORD_BITS;
    int nulls = batch.copyValidity(column, part(words * Long.BYTES));
    if (nulls == 0) {
      end = before;
      parts[2 * partCount - 1] = 0;
    }
    return nulls;
  }

  /** Memory for the next part. */
  private MemorySegment part(long bytes) {
    long begin = end;
    end += (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    if (end > memory.byteSize()) {
      MemorySegment larger = arena.allocate(2 * end, ALIGNMENT);
      MemorySegment.copy(memory, 0, larger, 0, begin);
      memory = larger;
    }
    if (parts.length == 2 * partCount) {
      parts = Arrays.copyOf(parts, 2 * parts.length + 2);
    }
    parts[2 * partCount] = begin;
    parts[2 * partCount + 1] = bytes;
    partCount++;
    return memory.asSlice(begin, bytes);
  }

  long[] nodes() {
    return nodes;
  }

  long[] parts() {
    return Arrays.copyOf(parts, 2 * partCount);
  }

  ByteBuffer bytes() {
    return memory.asSlice(0, end).asByteBuffer();
  }
}
