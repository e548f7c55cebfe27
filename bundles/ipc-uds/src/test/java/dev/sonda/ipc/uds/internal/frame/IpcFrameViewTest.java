package dev.sonda.ipc.uds.internal.frame;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.UnknownFieldSet;
import dev.sonda.ipc.uds.internal.frame.IpcFrameView.Kind;
import dev.sonda.protos.IPCFrame;
import dev.sonda.protos.IPCFrame.InvokeMethod;
import dev.sonda.protos.IPCFrame.InvokeMethodReply;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Compares the view with protobuf-java reading identical bytes. */
@Timeout(240)
@Tag("T01")
class IpcFrameViewTest {
  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);
  private final IpcFrameView view = new IpcFrameView();

  @Test
  void shouldReadFieldsAsProtobufDoes() {
    RandomMessages messages = new RandomMessages(random);
    for (int i = 0; i < 5000; i++) {
      IPCFrame message = messages.frame();
      assertThat(view.read(ByteBuffer.wrap(message.toByteArray()))).as("seed %s", seed).isTrue();
      assertSame(message);
    }
  }

  @Test
  void shouldRefuseBytesThatAreNoMessage() {
    RandomMessages messages = new RandomMessages(random);
    int refused = 0;
    for (int i = 0; i < 10_000; i++) {
      byte[] bytes = messages.frame().toByteArray();
      for (int flips = random.nextInt(4); flips > 0 && bytes.length > 0; flips--) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      }
      bytes = Arrays.copyOf(bytes, random.nextInt(bytes.length + 1));
      refused += view.read(ByteBuffer.wrap(bytes)) ? 0 : 1;
      // The body must be within the frame, whether it is a message or not.
      assertThat(view.body().remaining()).isLessThanOrEqualTo(bytes.length);
    }
    assertThat(refused).isPositive();
  }

  @Test
  void shouldAcceptOnlyFramesThatProtobufAccepts() throws Exception {
    RandomMessages messages = new RandomMessages(random);
    for (int i = 0; i < 10_000; i++) {
      byte[] bytes = messages.frame().toByteArray();
      if (bytes.length > 0) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      }
      if (view.read(ByteBuffer.wrap(bytes)) && view.kind() == Kind.INVOKE_METHOD) {
        assertReadByProtobuf(bytes);
      }
    }
  }

  /**
   * Protobuf also parses a message that a later one in the frame replaces; no code of ours uses
   * that message.
   */
  private void assertReadByProtobuf(byte[] bytes) throws InvalidProtocolBufferException {
    Map<Integer, UnknownFieldSet.Field> fields = UnknownFieldSet.parseFrom(bytes).asMap();
    long messages =
        fields.entrySet().stream()
            .filter(entry -> entry.getKey() >= IpcFrameFieldNumbers.BIND_SERVICE)
            .filter(entry -> entry.getKey() <= IpcFrameFieldNumbers.SET_PEER_IDENTITY)
            .mapToLong(entry -> entry.getValue().getLengthDelimitedList().size())
            .sum();
    if (messages == 1) {
      assertSame(parse(bytes));
    }
  }

  @Test
  void shouldNotReadMessageWhenLaterFieldReplacesIt() {
    IPCFrame call =
        IPCFrame.newBuilder().setMsgInvokeMethod(InvokeMethod.newBuilder().setMethodId(3)).build();
    byte[] endOfNoGroup = {0x42, 1, 0x0c};
    byte[] frame = ByteString.copyFrom(endOfNoGroup).concat(call.toByteString()).toByteArray();
    assertThat(view.read(ByteBuffer.wrap(frame))).isTrue();
    assertThat(view.kind()).isEqualTo(Kind.INVOKE_METHOD);
    assertThat(view.methodId()).isEqualTo(3);
  }

  @Test
  void shouldIgnoreNumberFieldOfWrongWireType() {
    // service_id = 7; then method_id and drop_reply as fixed32.
    byte[] frame = {0x2a, 12, 0x08, 7, 0x15, 1, 0, 0, 0, 0x25, 1, 0, 0, 0};
    assertThat(view.read(ByteBuffer.wrap(frame))).isTrue();
    assertThat(view.serviceId()).isEqualTo(7);
    assertThat(view.methodId()).isZero();
    assertThat(view.dropReply()).isFalse();
  }

  @Test
  void shouldTruncateNumberTo32BitsWhenTooLarge() {
    IPCFrame frame =
        IPCFrame.newBuilder()
            .setMsgInvokeMethod(InvokeMethod.newBuilder().setServiceId(-1))
            .build();
    assertThat(view.read(ByteBuffer.wrap(frame.toByteArray()))).isTrue();
    assertThat(view.serviceId()).isEqualTo(0xffff_ffffL);
    byte[] above = {0x2a, 7, 0x08, (byte) 0x81, (byte) 0x80, (byte) 0x80, (byte) 0x80, 0x10, 0x20};
    above[1] = 6;
    assertThat(view.read(ByteBuffer.wrap(Arrays.copyOf(above, 8)))).isTrue();
    assertThat(view.serviceId()).isOne();
  }

  @Test
  void shouldUseLastMessageWhenFrameHasSeveralKinds() {
    IPCFrame call =
        IPCFrame.newBuilder()
            .setMsgInvokeMethod(
                InvokeMethod.newBuilder().setArgsProto(ByteString.copyFromUtf8("arguments")))
            .build();
    IPCFrame bind =
        IPCFrame.newBuilder().setMsgBindService(IPCFrame.BindService.newBuilder()).build();
    assertThat(view.read(ByteBuffer.wrap(both(call, bind)))).isTrue();
    assertThat(view.kind()).isEqualTo(Kind.BIND_SERVICE);
    assertThat(view.read(ByteBuffer.wrap(both(bind, call)))).isTrue();
    assertThat(view.kind()).isEqualTo(Kind.INVOKE_METHOD);
    assertThat(view.body().remaining()).isEqualTo(9);
  }

  private static byte[] both(IPCFrame one, IPCFrame two) {
    return one.toByteString().concat(two.toByteString()).toByteArray();
  }

  private IPCFrame parse(byte[] bytes) {
    try {
      return IPCFrame.parseFrom(bytes);
    } catch (InvalidProtocolBufferException e) {
      throw new AssertionError("seed " + seed + ": " + Arrays.toString(bytes), e);
    }
  }

  private void assertSame(IPCFrame message) {
    assertThat(view.requestId()).as("seed %s", seed).isEqualTo(message.getRequestId());
    assertThat(view.kind()).isEqualTo(kindOf(message));
    if (view.kind() == Kind.INVOKE_METHOD) {
      InvokeMethod call = message.getMsgInvokeMethod();
      assertThat(view.serviceId()).isEqualTo(Integer.toUnsignedLong(call.getServiceId()));
      assertThat(view.methodId()).isEqualTo(Integer.toUnsignedLong(call.getMethodId()));
      assertThat(view.dropReply()).isEqualTo(call.getDropReply());
      assertThat(view.body()).isEqualTo(call.getArgsProto().asReadOnlyByteBuffer());
    } else if (view.kind() == Kind.INVOKE_METHOD_REPLY) {
      InvokeMethodReply reply = message.getMsgInvokeMethodReply();
      assertThat(view.success()).isEqualTo(reply.getSuccess());
      assertThat(view.hasMore()).isEqualTo(reply.getHasMore());
      assertThat(view.body()).isEqualTo(reply.getReplyProto().asReadOnlyByteBuffer());
    }
  }

  private static Kind kindOf(IPCFrame message) {
    return switch (message.getMsgCase()) {
      case MSG_BIND_SERVICE -> Kind.BIND_SERVICE;
      case MSG_BIND_SERVICE_REPLY -> Kind.BIND_SERVICE_REPLY;
      case MSG_INVOKE_METHOD -> Kind.INVOKE_METHOD;
      case MSG_INVOKE_METHOD_REPLY -> Kind.INVOKE_METHOD_REPLY;
      case MSG_REQUEST_ERROR -> Kind.REQUEST_ERROR;
      case SET_PEER_IDENTITY -> Kind.SET_PEER_IDENTITY;
      case MSG_NOT_SET -> Kind.UNKNOWN;
    };
  }
}
