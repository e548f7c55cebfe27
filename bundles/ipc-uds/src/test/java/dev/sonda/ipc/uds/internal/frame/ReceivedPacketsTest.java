package dev.sonda.ipc.uds.internal.frame;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import dev.sonda.protos.ReadBuffersResponse;
import dev.sonda.protos.ReadBuffersResponse.Slice;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Packets read from replies that protobuf-java has written. */
@Timeout(240)
@Tag("T01")
class ReceivedPacketsTest {
  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);
  private final ReceivedPackets received = new ReceivedPackets();

  @Test
  void shouldJoinSlicesWhereverRepliesCutThem() {
    ByteArrayOutputStream pending = new ByteArrayOutputStream();
    for (int i = 0; i < 300; i++) {
      List<byte[]> expected = new ArrayList<>();
      ReadBuffersResponse.Builder reply = ReadBuffersResponse.newBuilder();
      for (int slice = random.nextInt(200); slice > 0; slice--) {
        boolean isLast = random.nextBoolean();
        byte[] bytes = randomBytes(1 << random.nextInt(12));
        reply.addSlices(slice(bytes).setLastSliceForPacket(isLast));
        pending.writeBytes(bytes);
        if (isLast) {
          expected.add(pending.toByteArray());
          pending.reset();
        }
      }
      assertThat(received.read(body(reply))).as("seed %s", seed).isTrue();
      assertPackets(expected);
      assertThat(received.pendingBytes()).isEqualTo(pending.size());
    }
  }

  private byte[] randomBytes(int mostBytes) {
    byte[] bytes = new byte[random.nextInt(mostBytes)];
    random.nextBytes(bytes);
    return bytes;
  }

  private static Slice.Builder slice(byte[] bytes) {
    return Slice.newBuilder().setData(ByteString.copyFrom(bytes));
  }

  /** The reply placed in the middle of a buffer, as within a frame. */
  private static ByteBuffer body(ReadBuffersResponse.Builder reply) {
    byte[] bytes = reply.build().toByteArray();
    ByteBuffer buffer = ByteBuffer.allocate(bytes.length + 10);
    buffer.put(5, bytes);
    return buffer.position(5).limit(5 + bytes.length);
  }

  private void assertPackets(List<byte[]> expected) {
    assertThat(received.packetCount()).isEqualTo(expected.size());
    for (int packet = 0; packet < expected.size(); packet++) {
      assertThat(received.sliceCount(packet)).isEqualTo(1);
      byte[] bytes =
          received
              .sliceMemory(packet, 0)
              .asSlice(received.sliceOffset(packet, 0), received.sliceSizeBytes(packet, 0))
              .toArray(JAVA_BYTE);
      assertThat(bytes).as("seed %s, packet %s", seed, packet).isEqualTo(expected.get(packet));
    }
  }

  @Test
  void shouldDropUnfinishedPacketWhenPendingBytesAreForgotten() {
    ReadBuffersResponse.Builder cut = ReadBuffersResponse.newBuilder();
    cut.addSlices(slice(new byte[] {1}).setLastSliceForPacket(true)).addSlices(slice(new byte[9]));
    received.read(body(cut));
    assertThat(received.pendingBytes()).isEqualTo(9);
    received.forgetPending();

    assertThat(received.pendingBytes()).isZero();
    assertPackets(List.of(new byte[] {1}));
    ReadBuffersResponse.Builder next = ReadBuffersResponse.newBuilder();
    received.read(body(next.addSlices(slice(new byte[] {2}).setLastSliceForPacket(true))));
    assertPackets(List.of(new byte[] {2}));
  }

  @Test
  void shouldContinuePacketUnlessSliceIsMarkedAsLast() {
    ReadBuffersResponse.Builder reply = ReadBuffersResponse.newBuilder();
    reply.addSlices(slice(new byte[] {1}).setLastSliceForPacket(false));
    reply.addSlices(slice(new byte[] {2}));
    reply.addSlices(Slice.newBuilder().setLastSliceForPacket(true));

    assertThat(received.read(body(reply))).isTrue();
    assertPackets(List.of(new byte[] {1, 2}));
  }

  @Test
  void shouldRefuseReplyWhenCut() {
    ReadBuffersResponse.Builder reply = ReadBuffersResponse.newBuilder();
    ByteBuffer body = body(reply.addSlices(slice(new byte[30]).setLastSliceForPacket(true)));
    body.limit(body.limit() - 1);

    assertThat(received.read(body)).isFalse();
  }

  @Test
  void shouldRefuseReplyWithSliceThatEndsInsideField() {
    byte[] sliceWithoutItsBytes = {0x12, 2, 0x0A, 5};

    assertThat(received.read(ByteBuffer.wrap(sliceWithoutItsBytes))).isFalse();
  }

  @Test
  void shouldRefusePacketLargerThanLargestBuffer() {
    int sliceBytes = 64 << 20;
    ReadBuffersResponse.Builder reply =
        ReadBuffersResponse.newBuilder().addSlices(slice(new byte[sliceBytes]));
    ByteBuffer body = body(reply);
    for (int slice = 0; slice < 8; slice++) {
      assertThat(received.read(body)).isTrue();
    }

    assertThat(received.pendingBytes()).isEqualTo(512 << 20);
    assertThat(received.read(body(ReadBuffersResponse.newBuilder().addSlices(slice(new byte[1])))))
        .isFalse();
  }
}
