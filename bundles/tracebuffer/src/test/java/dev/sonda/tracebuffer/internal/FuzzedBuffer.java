package dev.sonda.tracebuffer.internal;

import static dev.sonda.tracebuffer.internal.RingChunks.expect;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.sonda.tracebuffer.BufferStats;
import dev.sonda.tracebuffer.FillPolicy;
import dev.sonda.tracebuffer.HeapQuota;
import dev.sonda.tracebuffer.PacketView;
import dev.sonda.tracebuffer.ProducerIdentity;
import dev.sonda.tracebuffer.internal.RingChunks.Chunk;
import dev.sonda.tracebuffer.internal.RingChunks.Name;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A buffer whose memory is inspected before and after each operation: it contains only bytes that
 * were written, only the requested part changes, and the counters match.
 */
final class FuzzedBuffer {
  private static final byte UNTOUCHED = 0x5A;
  private static final byte BEYOND_CHUNK = 0x11;
  private static final int GUARD_BYTES = 24;

  private final RingBufferState ring;
  private final RingTraceBuffer buffer;
  private final Set<Integer> knownKeys = new HashSet<>();
  private final Map<Name, String> payloads = new HashMap<>();
  private RingChunks walk;
  private BufferStats stats;
  private PacketCheck overwritten;

  FuzzedBuffer(int sizeBytes, FillPolicy policy, boolean listening) {
    MemorySegment memory = MemorySegment.ofArray(new byte[sizeBytes]).fill(UNTOUCHED);
    ring = new RingBufferState(memory, policy, HeapQuota.unlimited());
    buffer = new RingTraceBuffer(ring);
    walk = RingChunks.of(ring);
    stats = buffer.stats();
    overwritten = new PacketCheck(walk);
    if (listening) {
      buffer.setOverwriteListener(packet -> overwritten.check(packet));
    }
  }

  void copyChunk(FuzzedChunk chunk) {
    boolean discardsWrites = ring.discardsWrites;
    knownKeys.add(chunk.name().key());
    overwritten = new PacketCheck(walk);
    copyIn(chunk);
    BufferStats old = stats;
    RingChunks before = look(chunk.name());
    if (!chunk.isAdmissible()) {
      expectRefusal(old, 1, 0);
    } else if (discardsWrites) {
      expectRefusal(old, 0, 1);
    } else if (TBChunkLayout.outerSize(chunk.reservedSize()) > ring.sizeBytes) {
      expectRefusal(old, chunk.isMalformed() ? 1 : 0, 1);
    } else {
      checkAdmitted(chunk, before, old);
    }
  }

  private void copyIn(FuzzedChunk chunk) {
    int size = chunk.bytes().length();
    byte[] source = new byte[GUARD_BYTES + size + GUARD_BYTES];
    Arrays.fill(source, BEYOND_CHUNK);
    System.arraycopy(chunk.bytes().getBytes(ISO_8859_1), 0, source, GUARD_BYTES, size);
    buffer.copyChunkUntrusted(
        new ProducerIdentity(chunk.producerId(), 0, 0),
        chunk.writerId(),
        chunk.chunkId(),
        chunk.fragmentCount(),
        chunk.flags(),
        chunk.complete(),
        MemorySegment.ofArray(source),
        GUARD_BYTES,
        size);
  }

  private void expectRefusal(BufferStats old, int violations, int discarded) {
    expect(stats.abiViolations() - old.abiViolations() == violations, "violations count");
    expect(stats.chunksDiscarded() - old.chunksDiscarded() == discarded, "refusals count");
    expect(stats.chunksWritten() == old.chunksWritten(), "a refused chunk isn't written");
  }

  private void checkAdmitted(FuzzedChunk chunk, RingChunks before, BufferStats old) {
    long lost = stats.traceWriterPacketLoss() - old.traceWriterPacketLoss();
    expect(lost == (chunk.fragments().dropped() ? 1 : 0), "a packet given up is counted");
    long written = stats.chunksWritten() - old.chunksWritten();
    int malformed = chunk.isMalformed() ? 1 : 0;
    long refused = stats.abiViolations() - old.abiViolations() - malformed;
    long discarded = stats.chunksDiscarded() - old.chunksDiscarded();
    long rewritten = stats.chunksRewritten() - old.chunksRewritten();
    long outcomes = written + refused + discarded + rewritten;
    boolean known = before.find(chunk.name()) != null;
    expect(outcomes == 1 || (outcomes == 0 && known), "a chunk has one fate");
    if (written == 1) {
      checkWritten(chunk, old, known);
    } else if (rewritten == 1) {
      checkRewritten(chunk, before);
    } else {
      expect(samePayload(before.find(chunk.name())), "a refused chunk changes nothing");
    }
    checkOverwritten(before, old, chunk.name());
  }

  private boolean samePayload(@Nullable Chunk before) {
    return before == null || before.payload().equals(payloads.get(before.name()));
  }

  private void checkWritten(FuzzedChunk chunk, BufferStats old, boolean known) {
    Chunk placed = placed(chunk);
    expect(placed.size() == chunk.reservedSize(), "a chunk has the room it needs");
    expect(placed.has(TBChunkLayout.FLAG_INCOMPLETE) != chunk.complete(), "complete or not");
    expect(stats.bytesWritten() - old.bytesWritten() == placed.outerSize(), "written bytes count");
    expect(stats.chunksRelocated() - old.chunksRelocated() == (known ? 1 : 0), "moved if known");
  }

  private void checkRewritten(FuzzedChunk chunk, RingChunks before) {
    Chunk placed = placed(chunk);
    Chunk old = before.find(chunk.name());
    expect(old != null && old.offset() == placed.offset(), "a chunk is rewritten in its place");
    expect(old != null && old.consumed() == placed.consumed(), "what was read stays read");
  }

  private Chunk placed(FuzzedChunk chunk) {
    Chunk placed = walk.find(chunk.name());
    if (placed == null || !placed.payload().equals(chunk.payload())) {
      throw new AssertionError("the fragments are in the buffer: " + placed);
    }
    return placed;
  }

  private void checkOverwritten(RingChunks before, BufferStats old, Name written) {
    Consumption expected = consumption(before, written);
    expect(
        stats.chunksOverwritten() - old.chunksOverwritten() == expected.chunks
            && stats.bytesOverwritten() - old.bytesOverwritten() == expected.bytes,
        "what is overwritten counts");
  }

  void patch(Name name, FuzzedPatches patches, boolean more) {
    String patched = payloads.get(name);
    int applied = 0;
    while (patched != null && applied < patches.count() && patches.fits(applied, patched)) {
      patched = patches.apply(applied, patched);
      applied++;
    }
    boolean expected = patched != null && applied == patches.count();
    int producerId = name.key() >>> 16;
    boolean done = buffer.tryPatchChunkUntrusted(producerId, name.key(), name.id(), patches, more);
    expect(done == expected, "patches are applied inside of their chunk");
    if (patched != null) {
      payloads.put(name, patched);
    }
    checkPatched(name, patches.count(), done, more);
  }

  private void checkPatched(Name name, int count, boolean done, boolean more) {
    BufferStats old = stats;
    look(null);
    long succeeded = stats.patchesSucceeded() - old.patchesSucceeded();
    long failed = stats.patchesFailed() - old.patchesFailed();
    expect(succeeded == (done ? count : 0) && failed == (done ? 0 : 1), "patches count");
    Chunk chunk = walk.find(name);
    boolean waits = chunk != null && chunk.has(TBChunkLayout.FLAG_NEEDS_PATCHING);
    expect(!done || more || !waits, "a chunk with its patches waits for none");
  }

  void beginRead() {
    buffer.beginRead();
  }

  List<String> read(int maxPackets) {
    List<String> packets = read(buffer, maxPackets);
    BufferStats old = stats;
    RingChunks before = look(null);
    Consumption expected = consumption(before, null);
    expect(
        stats.chunksRead() - old.chunksRead() == expected.chunks
            && stats.bytesRead() - old.bytesRead() == expected.bytes,
        "what is read counts");
    return packets;
  }

  private List<String> read(RingTraceBuffer from, int maxPackets) {
    PacketCheck check = new PacketCheck(walk);
    List<String> packets = new ArrayList<>();
    while (packets.size() < maxPackets) {
      PacketView packet = from.readNextPacket();
      if (packet == null) {
        break;
      }
      packets.add(check.check(packet));
    }
    return packets;
  }

  /** All packets of a clone; reading them doesn't change the original. */
  List<String> readClone() {
    RingBufferState copy =
        RingBufferState.copyOf(ring, MemorySegment.ofArray(new byte[(int) ring.sizeBytes]));
    expect(RingChunks.of(copy).equals(walk), "a clone is a copy");
    RingTraceBuffer clone = new RingTraceBuffer(copy);
    expect(clone.stats().chunksRead() == 0 && clone.stats().bytesRead() == 0, "nothing is read");
    clone.beginRead();
    List<String> packets = read(clone, Integer.MAX_VALUE);
    RingChunks.of(copy).expectListed(copy, knownKeys);
    expect(RingChunks.of(ring).equals(walk) && buffer.stats().equals(stats), "no effect");
    return packets;
  }

  private record Consumption(int chunks, long bytes) {}

  /** The chunks whose last byte was consumed since {@code before}, {@code written} left out. */
  private Consumption consumption(RingChunks before, @Nullable Name written) {
    int chunks = 0;
    long bytes = 0;
    for (Chunk old : before.all()) {
      if (old.avail() > 0 && !old.name().equals(written) && isConsumed(old)) {
        chunks++;
        bytes += old.outerSize();
      }
    }
    return new Consumption(chunks, bytes);
  }

  private boolean isConsumed(Chunk old) {
    Chunk now = walk.find(old.name());
    if (now != null) {
      return now.avail() == 0;
    }
    // The chunk was overwritten; it may end in bytes that are no fragment, which are never
    // consumed.
    NaiveFragments rest = NaiveFragments.parse(old.payload(), old.consumed(), Integer.MAX_VALUE);
    return rest.end() == old.payload().length();
  }

  /**
   * Inspects the whole buffer again. Only a chunk that was just copied may have other bytes.
   *
   * @return the state of the previous inspection
   */
  private RingChunks look(@Nullable Name copied) {
    RingChunks before = walk;
    walk = RingChunks.of(ring);
    stats = buffer.stats();
    for (Chunk chunk : walk.all()) {
      boolean asBefore = chunk.payload().equals(payloads.get(chunk.name()));
      expect(asBefore || chunk.name().equals(copied), "nothing else has changed");
    }
    walk.expectListed(ring, knownKeys);
    payloads.clear();
    walk.all().forEach(chunk -> payloads.put(chunk.name(), chunk.payload()));
    MemorySegment rest = ring.memory.asSlice(ring.usedBytes);
    for (long i = 0; i < rest.byteSize(); i++) {
      expect(rest.get(JAVA_BYTE, i) == UNTOUCHED, "nothing is written beyond the used part");
    }
    return before;
  }
}
