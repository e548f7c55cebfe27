package dev.sonda.tracebuffer.internal;

import static dev.sonda.tracebuffer.internal.RingChunks.expect;
import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.sonda.tracebuffer.FillPolicy;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;

/**
 * Fuzzes chunks, patches, reads and clones in any order. Replays the inputs in the resources;
 * {@code JAZZER_FUZZ=1} searches for more.
 */
@Tag("T08")
@Tag("T26")
class RawChunkFuzz {
  private static final int MAX_OPERATIONS = 200;
  private static final int PRODUCERS = 2;
  private static final int WRITERS = 3;

  /** Maximum distance of chunk ids; ids further apart have no defined order. */
  private static final int MAX_GAP = 1 << 29;

  private final int[][] lastIds = new int[PRODUCERS + 1][WRITERS + 1];

  @Timeout(value = 12, unit = TimeUnit.MINUTES)
  @FuzzTest(maxDuration = "2m")
  void shouldKeepContentsAndStatisticsConsistentForAnyChunk(FuzzedDataProvider data) {
    int pages = data.consumeInt(1, 3);
    FillPolicy policy = data.consumeInt(0, 5) == 0 ? FillPolicy.DISCARD : FillPolicy.RING;
    FuzzedBuffer buffer = new FuzzedBuffer(pages * 4096, policy, data.consumeBoolean());
    for (int[] ids : lastIds) {
      // Chunk ids just below the overflow.
      Arrays.fill(ids, data.consumeInt(-4, 0));
    }
    for (int i = 0; i < MAX_OPERATIONS && data.remainingBytes() > 0; i++) {
      operate(buffer, data);
    }
    assertReadsAsItsClone(buffer);
  }

  private void operate(FuzzedBuffer buffer, FuzzedDataProvider data) {
    switch (data.consumeInt(0, 15)) {
      case 0 -> buffer.beginRead();
      case 1 -> buffer.read(data.consumeInt(0, 8));
      case 2 -> {
        buffer.beginRead();
        buffer.read(Integer.MAX_VALUE);
      }
      case 3 -> buffer.readClone();
      case 4, 5 -> patch(buffer, data);
      default -> buffer.copyChunk(chunk(data));
    }
  }

  private static void assertReadsAsItsClone(FuzzedBuffer buffer) {
    List<String> cloned = buffer.readClone();
    buffer.beginRead();
    expect(buffer.read(Integer.MAX_VALUE).equals(cloned), "a clone reads as its original");
  }

  private FuzzedChunk chunk(FuzzedDataProvider data) {
    int producerId = data.consumeInt(1, PRODUCERS);
    int writerId = data.consumeInt(0, WRITERS);
    int chunkId = lastIds[producerId][writerId] + data.consumeInt(-2, 3);
    if (data.consumeInt(0, 31) == 0) {
      writerId = data.consumeInt();
      chunkId = data.consumeInt(-MAX_GAP, MAX_GAP);
    } else {
      lastIds[producerId][writerId] = chunkId;
    }
    byte[] bytes = data.consumeBoolean() ? rawBytes(data) : fragments(data);
    int count = data.consumeInt(0, 9);
    return new FuzzedChunk(
        producerId,
        writerId,
        chunkId,
        count == 9 ? data.consumeInt() : count,
        data.consumeInt(0, 15) == 0 ? data.consumeInt() : data.consumeInt(0, 7),
        data.consumeInt(0, 3) > 0,
        new String(bytes, ISO_8859_1));
  }

  private static byte[] rawBytes(FuzzedDataProvider data) {
    int size = data.consumeInt(0, 15) == 0 ? data.consumeInt(0, 70_000) : data.consumeInt(0, 300);
    byte[] bytes = data.consumeBytes(size);
    return data.consumeBoolean() ? bytes : Arrays.copyOf(bytes, size);
  }

  /** Fragments with sizes in all varint encodings, mostly followed by as many bytes. */
  private static byte[] fragments(FuzzedDataProvider data) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int more = data.consumeInt(0, 8); more > 0; more--) {
      int size = data.consumeInt(0, 15) == 0 ? data.consumeInt(0, 5000) : data.consumeInt(0, 90);
      int spare = data.consumeInt(0, 15) == 0 ? data.consumeInt(0, 9) : 0;
      bytes.writeBytes(varint(size, spare));
      byte[] body = new byte[size];
      Arrays.fill(body, data.consumeByte());
      bytes.writeBytes(body);
    }
    switch (data.consumeInt(0, 7)) {
      case 0 -> bytes.writeBytes(new byte[] {-1, -1, -1, 0x7F});
      case 1 -> bytes.writeBytes(data.consumeBytes(12));
      default -> bytes.writeBytes(new byte[data.consumeInt(0, 100)]);
    }
    return bytes.toByteArray();
  }

  private static byte[] varint(int value, int spareBytes) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    int rest = value;
    int spare = spareBytes;
    while (rest > 0x7F || spare > 0) {
      spare -= rest > 0x7F ? 0 : 1;
      bytes.write((rest & 0x7F) | 0x80);
      rest >>>= 7;
    }
    bytes.write(rest);
    return bytes.toByteArray();
  }

  private void patch(FuzzedBuffer buffer, FuzzedDataProvider data) {
    int producerId = data.consumeInt(1, PRODUCERS);
    int writerId = data.consumeInt(0, WRITERS);
    int chunkId = lastIds[producerId][writerId] + data.consumeInt(-3, 1);
    List<FuzzedPatches.Patch> patches = new ArrayList<>();
    for (int more = data.consumeInt(0, 3); more > 0; more--) {
      int offset = data.consumeInt(0, 7) == 0 ? data.consumeInt() : data.consumeInt(0, 120);
      int word = data.consumeBoolean() ? data.consumeInt() : data.consumeInt(0, 90);
      patches.add(new FuzzedPatches.Patch(offset, word));
    }
    int key = TBChunkLayout.sequenceKey(producerId, writerId);
    RingChunks.Name name = new RingChunks.Name(key, chunkId);
    buffer.patch(name, new FuzzedPatches(patches), data.consumeBoolean());
  }
}
