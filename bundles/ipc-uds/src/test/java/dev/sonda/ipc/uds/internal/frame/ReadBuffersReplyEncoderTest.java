package dev.sonda.ipc.uds.internal.frame;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.sonda.ipc.uds.internal.peer.SlicedPacketsFixture;
import dev.sonda.protos.IPCFrame;
import dev.sonda.protos.ReadBuffersResponse;
import dev.sonda.protos.ReadBuffersResponse.Slice;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Frames of read replies, checked by parsing them with protobuf-java, which is independent of the
 * writer.
 */
@Timeout(240)
class ReadBuffersReplyEncoderTest {
  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);

  @Test
  void shouldWriteTheBytesThatProtobufWrites() throws Exception {
    for (int i = 0; i < 300; i++) {
      SlicedPacketsFixture packets = new SlicedPacketsFixture();
      for (int packet = random.nextInt(20); packet > 0; packet--) {
        packets.add(sliceSizes());
      }
      assertSame(packets, random.nextLong() >>> random.nextInt(64), random.nextBoolean());
    }
  }

  private int[] sliceSizes() {
    int most = 1 << random.nextInt(19);
    return random.ints(1 + random.nextInt(3), 0, most).toArray();
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 127, 128, Long.MAX_VALUE, Long.MIN_VALUE, -1})
  void shouldCarryAnyRequestId(long requestId) throws Exception {
    assertSame(new SlicedPacketsFixture().add(3), requestId, true);
    assertSame(new SlicedPacketsFixture(), requestId, false);
  }

  private void assertSame(SlicedPacketsFixture packets, long requestId, boolean hasMore)
      throws Exception {
    List<IPCFrame> frames = new ArrayList<>();
    IntFunction<ByteBuffer> room =
        random.nextBoolean() ? ByteBuffer::allocate : ByteBuffer::allocateDirect;
    ReadBuffersReplyEncoder.write(
        packets, requestId, hasMore, room, frame -> frames.add(parsed(frame)));
    ByteArrayOutputStream unfinished = new ByteArrayOutputStream();
    List<byte[]> found = new ArrayList<>();
    for (int i = 0; i < frames.size(); i++) {
      IPCFrame.InvokeMethodReply reply = frames.get(i).getMsgInvokeMethodReply();
      assertThat(frames.get(i).getRequestId()).as("seed %s", seed).isEqualTo(requestId);
      assertThat(reply.getSuccess()).isTrue();
      assertThat(reply.getHasMore()).isEqualTo(hasMore || i < frames.size() - 1);
      for (Slice slice : ReadBuffersResponse.parseFrom(reply.getReplyProto()).getSlicesList()) {
        unfinished.writeBytes(slice.getData().toByteArray());
        if (slice.getLastSliceForPacket()) {
          found.add(unfinished.toByteArray());
          unfinished.reset();
        }
      }
    }
    assertThat(found).as("seed %s", seed).containsExactlyElementsOf(packets.whole());
    assertThat(unfinished.size()).isZero();
  }

  /** Parses the frame and asserts that it has no unknown fields and no surplus bytes. */
  private IPCFrame parsed(ByteBuffer frame) {
    int length = frame.order(ByteOrder.LITTLE_ENDIAN).getInt();
    assertThat(length).as("seed %s", seed).isEqualTo(frame.remaining());
    assertThat(length).isLessThanOrEqualTo(FrameLayout.MAX_PAYLOAD_SIZE_BYTES);
    try {
      IPCFrame message = IPCFrame.parseFrom(frame);
      assertThat(message.getUnknownFields().asMap()).isEmpty();
      assertThat(message.getSerializedSize()).isEqualTo(length);
      return message;
    } catch (InvalidProtocolBufferException e) {
      throw new AssertionError("seed " + seed, e);
    }
  }
}
