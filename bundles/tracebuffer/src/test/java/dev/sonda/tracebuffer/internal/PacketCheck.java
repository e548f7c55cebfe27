package dev.sonda.tracebuffer.internal;

import static dev.sonda.tracebuffer.internal.RingChunks.expect;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.sonda.tracebuffer.LossReason;
import dev.sonda.tracebuffer.PacketView;
import java.util.HashMap;
import java.util.Map;

/** Compares packets with the buffer's content before they were read or overwritten. */
final class PacketCheck {
  private static final int KNOWN_REASONS = 0xFF;

  private final RingChunks before;
  private final Map<RingChunks.Name, Integer> consumed = new HashMap<>();

  PacketCheck(RingChunks before) {
    this.before = before;
  }

  /** Checks that each slice is an unread fragment of its sequence, in chunk order. */
  String check(PacketView packet) {
    int key = TBChunkLayout.sequenceKey(packet.producer().producerId(), packet.writerId());
    int lossReasons = packet.lossReasons();
    expect((lossReasons & ~KNOWN_REASONS) == 0, "losses have known reasons");
    expect(lossReasons == 0 || LossReason.PRESENT.isIn(lossReasons), "a loss is present");
    expect(packet.sliceCount() > 0, "a packet has slices");
    StringBuilder bytes = new StringBuilder();
    int lastId = 0;
    for (int i = 0; i < packet.sliceCount(); i++) {
      RingChunks.Chunk chunk = chunkWith(packet.sliceOffset(i));
      expect(chunk.name().key() == key, "a packet is of its sequence alone");
      expect(i == 0 || chunk.name().id() - lastId > 0, "a packet goes on in later chunks");
      lastId = chunk.name().id();
      bytes.append(take(packet, i, chunk));
    }
    expect(packet.sizeBytes() == bytes.length(), "a packet is as long as its slices");
    return key + ":" + lossReasons + ":" + bytes;
  }

  private String take(PacketView packet, int slice, RingChunks.Chunk chunk) {
    int begin = (int) (packet.sliceOffset(slice) - TBChunkLayout.fragments(chunk.offset()));
    int size = packet.sliceSizeBytes(slice);
    int unread = consumed.getOrDefault(chunk.name(), chunk.consumed());
    expect(begin > unread && size > 0, "a fragment comes once, and not empty");
    NaiveFragments rest = NaiveFragments.parse(chunk.payload(), unread, Integer.MAX_VALUE);
    Integer expected = rest.sizes().get(begin);
    expect(expected != null && expected == size, "a slice is a fragment");
    consumed.put(chunk.name(), begin + size);
    byte[] bytes = packet.memory().asSlice(packet.sliceOffset(slice), size).toArray(JAVA_BYTE);
    String text = new String(bytes, ISO_8859_1);
    expect(text.equals(chunk.payload().substring(begin, begin + size)), "bytes are as received");
    return text;
  }

  private RingChunks.Chunk chunkWith(long position) {
    for (RingChunks.Chunk chunk : before.all()) {
      if (position >= chunk.offset() && position < chunk.offset() + chunk.outerSize()) {
        return chunk;
      }
    }
    throw new AssertionError("a packet lies outside of all chunks");
  }
}
