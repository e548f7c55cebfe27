package dev.sonda.ipc.uds.internal.frame;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.sonda.ipc.uds.internal.frame.FrameDeserializer.Outcome;
import dev.sonda.protos.IPCFrame;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(240)
class FrameDeserializerTest {
  private static final int MAX = FrameLayout.MAX_FRAME_SIZE_BYTES;

  private final FrameDeserializer deserializer = new FrameDeserializer();

  @Test
  void shouldReturnWholeMessages() {
    for (int size = 10; size <= 500; size += 10) {
      byte[] frame = SizedFrameBuilder.ofSize(size);
      receive(frame);
      assertNext(frame);
      assertNothingLeft();
    }
  }

  @Test
  void shouldJoinAFrameThatCameInPieces() {
    byte[] simple = SizedFrameBuilder.ofSize(32);
    byte[] reply = SizedFrameBuilder.bytes(bindReply());
    receive(concat(simple, Arrays.copyOf(reply, 5)));
    receive(Arrays.copyOfRange(reply, 5, 10));
    receive(Arrays.copyOfRange(reply, 10, reply.length));
    assertNext(simple);
    assertNext(reply);
    assertNothingLeft();
  }

  @Test
  void shouldIgnoreEmptyReceive() {
    byte[] frame = SizedFrameBuilder.ofSize(100);
    receive(Arrays.copyOf(frame, 50));
    receive(new byte[0]);
    receive(Arrays.copyOfRange(frame, 50, 100));
    assertNext(frame);
    assertNothingLeft();
  }

  @Test
  void shouldSkipEmptyPayloads() {
    byte[] frame = SizedFrameBuilder.ofSize(100);
    receive(new byte[FrameLayout.HEADER_SIZE_BYTES]);
    assertThat(deserializer.next()).isEqualTo(Outcome.INCOMPLETE);
    assertNothingLeft();
    receive(concat(new byte[3 * FrameLayout.HEADER_SIZE_BYTES], frame));
    assertNext(frame);
    assertNothingLeft();
  }

  @Test
  void shouldReturnSeveralFramesOfOneReceive() {
    int[][] batches = {{11}, {13, 17, 19}, {23}, {29, 31}};
    for (int[] sizes : batches) {
      byte[][] frames =
          Arrays.stream(sizes).mapToObj(SizedFrameBuilder::ofSize).toArray(byte[][]::new);
      receive(concat(frames));
      for (byte[] frame : frames) {
        assertNext(frame);
      }
      assertNothingLeft();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {-3, -1, Integer.MIN_VALUE, Integer.MAX_VALUE, MAX, MAX - 3})
  void shouldRejectVeryLargeFrames(int lengthUntrusted) {
    byte[] good = SizedFrameBuilder.ofSize(20);
    receive(concat(good, header(lengthUntrusted), "some payload".getBytes(US_ASCII)));
    assertNext(good);
    assertThat(deserializer.next()).isEqualTo(Outcome.TOO_LARGE);
    assertThat(deserializer.next()).isEqualTo(Outcome.TOO_LARGE);
  }

  @Test
  void shouldAcceptTheLargestFrame() {
    byte[] frame = SizedFrameBuilder.ofSize(MAX);
    assertThat(frame.length - FrameLayout.HEADER_SIZE_BYTES).isEqualTo(131068);
    receiveInPieces(frame);
    assertNext(frame);
    assertNothingLeft();
  }

  @Test
  void shouldJoinFramesThatComeByteByByte() {
    for (int size = 100; size <= 5000; size += 100) {
      byte[] frame = SizedFrameBuilder.ofSize(size);
      for (int i = 0; i < frame.length - 1; i++) {
        receive(new byte[] {frame[i]});
        assertThat(deserializer.next()).isEqualTo(Outcome.INCOMPLETE);
        assertThat(deserializer.pendingBytes()).isEqualTo(i + 1);
      }
      receive(new byte[] {frame[frame.length - 1]});
      assertNext(frame);
    }
  }

  @Test
  void shouldGoOnAfterFramesThatDoNotParse() {
    for (int i = 1; i <= 50; i++) {
      byte[] frame = SizedFrameBuilder.ofSize(i * 10);
      boolean parsable = i % 3 != 1;
      if (!parsable) {
        Arrays.fill(frame, FrameLayout.HEADER_SIZE_BYTES, frame.length, (byte) 0xff);
      }
      receive(frame);
      assertThat(deserializer.next()).isEqualTo(Outcome.FRAME);
      assertThat(parses(deserializer.payload())).isEqualTo(parsable);
      assertNothingLeft();
    }
  }

  @Test
  void shouldReturnFramesWhenReceivesFillCapacity() {
    int capacity = 16 * 1024;
    FrameDeserializer small = new FrameDeserializer(capacity);
    for (int round = 0; round < 3; round++) {
      byte[] one = SizedFrameBuilder.ofSize(1024);
      byte[] two = SizedFrameBuilder.ofSize(capacity);
      int cut = capacity - one.length;
      byte[] three = SizedFrameBuilder.ofSize(capacity - (two.length - cut));
      byte[] four = SizedFrameBuilder.ofSize(capacity);
      List<byte[]> taken = new ArrayList<>();
      feed(small, concat(one, Arrays.copyOf(two, cut)), taken);
      feed(small, Arrays.copyOfRange(two, cut, two.length), taken);
      feed(small, three, taken);
      feed(small, four, taken);
      assertThat(taken)
          .containsExactly(
              SizedFrameBuilder.payload(one),
              SizedFrameBuilder.payload(two),
              SizedFrameBuilder.payload(three),
              SizedFrameBuilder.payload(four));
    }
  }

  @RepeatedTest(20)
  void shouldReturnSameFramesHoweverInputIsSplit() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    List<byte[]> sent = new ArrayList<>();
    byte[] stream = new byte[0];
    for (int i = 0; i < 20; i++) {
      int size = random.nextInt(4) == 0 ? random.nextInt(7, MAX) : random.nextInt(7, 200);
      byte[] frame = SizedFrameBuilder.ofSize(size);
      sent.add(SizedFrameBuilder.payload(frame));
      stream = concat(stream, frame, new byte[random.nextInt(2) * 4]);
    }
    List<byte[]> taken = new ArrayList<>();
    for (int at = 0, end; at < stream.length; at = end) {
      end = Math.min(stream.length, at + random.nextInt(1, random.nextBoolean() ? 20 : 50_000));
      feed(deserializer, Arrays.copyOfRange(stream, at, end), taken);
    }
    assertThat(taken).as("seed %d", seed).containsExactly(sent.toArray(byte[][]::new));
    assertNothingLeft();
  }

  @Test
  void shouldNotAllocateOnLengthHeaderOnly() {
    receive(header(MAX - FrameLayout.HEADER_SIZE_BYTES));
    assertThat(deserializer.next()).isEqualTo(Outcome.INCOMPLETE);
    assertThat(deserializer.receiveBuffer().capacity()).isEqualTo(4096);
  }

  @Test
  void shouldReleaseMemorySomeTimeAfterLargeFrame() {
    byte[] large = SizedFrameBuilder.ofSize(MAX);
    byte[] small = SizedFrameBuilder.ofSize(100);
    receiveInPieces(large);
    assertNext(large);
    assertThat(deserializer.receiveBuffer().capacity()).isEqualTo(MAX);
    for (int i = 0; i < 40; i++) {
      receive(small);
      assertNext(small);
    }
    assertThat(deserializer.receiveBuffer().capacity()).isEqualTo(4096);
  }

  @Test
  void shouldHoldOneMaximalFrameAtMostWhenFramesAreNotTaken() {
    byte[] frame = SizedFrameBuilder.ofSize(1000);
    int received = 0;
    ByteBuffer buffer = deserializer.receiveBuffer();
    while (buffer.hasRemaining()) {
      int bytes = Math.min(buffer.remaining(), frame.length);
      buffer.put(frame, 0, bytes);
      received += bytes;
      buffer = deserializer.receiveBuffer();
    }
    assertThat(received).isEqualTo(MAX);
  }

  private void receive(byte[] bytes) {
    deserializer.receiveBuffer().put(bytes);
  }

  private void receiveInPieces(byte[] bytes) {
    for (int at = 0; at < bytes.length; ) {
      ByteBuffer buffer = deserializer.receiveBuffer();
      int piece = Math.min(buffer.remaining(), bytes.length - at);
      buffer.put(bytes, at, piece);
      at += piece;
    }
  }

  /** Like a connection, receives as much as fits, then reads the complete frames. */
  private static void feed(FrameDeserializer target, byte[] bytes, List<byte[]> taken) {
    for (int at = 0; at < bytes.length; ) {
      ByteBuffer buffer = target.receiveBuffer();
      int piece = Math.min(buffer.remaining(), bytes.length - at);
      assertThat(piece).isPositive();
      buffer.put(bytes, at, piece);
      at += piece;
      while (target.next() == Outcome.FRAME) {
        taken.add(bytes(target.payload()));
      }
    }
  }

  private void assertNext(byte[] frame) {
    assertThat(deserializer.next()).isEqualTo(Outcome.FRAME);
    assertThat(bytes(deserializer.payload())).isEqualTo(SizedFrameBuilder.payload(frame));
  }

  private void assertNothingLeft() {
    assertThat(deserializer.next()).isEqualTo(Outcome.INCOMPLETE);
    assertThat(deserializer.pendingBytes()).isZero();
  }

  private static boolean parses(ByteBuffer payload) {
    try {
      return IPCFrame.parseFrom(payload).getDataForTestingCount() > 0;
    } catch (InvalidProtocolBufferException e) {
      return false;
    }
  }

  private static IPCFrame bindReply() {
    return IPCFrame.newBuilder()
        .setRequestId(42)
        .setMsgBindServiceReply(
            IPCFrame.BindServiceReply.newBuilder()
                .setSuccess(true)
                .setServiceId(0x4242)
                .addMethods(
                    IPCFrame.BindServiceReply.MethodInfo.newBuilder()
                        .setId(0x424242)
                        .setName("Method")))
        .build();
  }

  private static byte[] bytes(ByteBuffer view) {
    byte[] bytes = new byte[view.remaining()];
    view.duplicate().get(bytes);
    return bytes;
  }

  private static byte[] header(int length) {
    return ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(length).array();
  }

  private static byte[] concat(byte[]... parts) {
    ByteBuffer all = ByteBuffer.allocate(Arrays.stream(parts).mapToInt(p -> p.length).sum());
    for (byte[] part : parts) {
      all.put(part);
    }
    return all.array();
  }
}
