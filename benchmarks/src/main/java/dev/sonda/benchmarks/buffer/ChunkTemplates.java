package dev.sonda.benchmarks.buffer;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * The chunks that Perfetto's benchmarks of the trace buffer write, to the byte: 5 to 15 packets of
 * 50 to 500 bytes, generated with Perfetto's random generator and seed, and without chunk flags.
 */
public final class ChunkTemplates {
  /**
   * Nominal chunk size by which Perfetto's benchmarks calculate the number of chunks that fill a
   * buffer.
   */
  public static final int NOMINAL_CHUNK_BYTES = 4096;

  private static final int MAX_PAYLOAD_BYTES = NOMINAL_CHUNK_BYTES - 16;
  private static final int ROOM_FOR_ANOTHER_BYTES = 50;
  private static final int SMALLEST_PACKET_BYTES = 10;
  private static final int ONE_BYTE_SIZE_LIMIT = 128;
  private static final int LETTERS = 26;
  private static final int SEED = 42;

  private final MemorySegment memory;
  private final int[] sizes;
  private final int[] fragmentCounts;
  private int random = SEED;

  public ChunkTemplates(int count, Arena arena) {
    memory = arena.allocate((long) count * NOMINAL_CHUNK_BYTES, NOMINAL_CHUNK_BYTES);
    sizes = new int[count];
    fragmentCounts = new int[count];
    for (int i = 0; i < count; i++) {
      fill(i);
    }
  }

  public int count() {
    return sizes.length;
  }

  public MemorySegment memory() {
    return memory;
  }

  public long offset(int index) {
    return (long) index * NOMINAL_CHUNK_BYTES;
  }

  public int sizeBytes(int index) {
    return sizes[index];
  }

  public int fragmentCount(int index) {
    return fragmentCounts[index];
  }

  private void fill(int index) {
    int packets = 5 + nextRandom() % 11;
    int used = 0;
    for (int i = 0; i < packets && used < MAX_PAYLOAD_BYTES - ROOM_FOR_ANOTHER_BYTES; i++) {
      int size = Math.min(50 + nextRandom() % 451, MAX_PAYLOAD_BYTES - used);
      if (size < SMALLEST_PACKET_BYTES) {
        break;
      }
      fillPacket(offset(index) + used, size, (byte) ('a' + index % LETTERS));
      fragmentCounts[index]++;
      used += size;
    }
    sizes[index] = used;
  }

  /**
   * Writes a packet of {@code size} bytes in all: its size prefix, then text of the form
   * X00-X01-X02-…
   */
  private void fillPacket(long offset, int size, byte letter) {
    int headerSize = size <= ONE_BYTE_SIZE_LIMIT ? 1 : 2;
    int payloadSize = size - headerSize;
    if (headerSize == 1) {
      set(offset, payloadSize);
    } else {
      set(offset, (payloadSize & 0x7F) | 0x80);
      set(offset + 1, payloadSize >>> 7);
    }
    for (int i = 0; i < payloadSize; i++) {
      set(offset + headerSize + i, payloadByte(i, letter));
    }
  }

  private static int payloadByte(int index, byte letter) {
    int number = index / 4;
    return switch (index % 4) {
      case 0 -> letter;
      case 1 -> '0' + number / 10 % 10;
      case 2 -> '0' + number % 10;
      default -> '-';
    };
  }

  private void set(long offset, int value) {
    memory.set(ValueLayout.JAVA_BYTE, offset, (byte) value);
  }

  /** Next number of the pseudo-random generator that C++ calls minstd_rand. */
  private int nextRandom() {
    random = (int) (random * 48271L % Integer.MAX_VALUE);
    return random;
  }
}
