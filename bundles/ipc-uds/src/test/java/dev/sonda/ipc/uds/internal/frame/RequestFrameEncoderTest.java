package dev.sonda.ipc.uds.internal.frame;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.protos.CommitDataRequest;
import dev.sonda.protos.IPCFrame;
import java.nio.ByteBuffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestFrameEncoderTest {

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void shouldMarkWhetherReplyIsRequested(boolean dropReply) throws Exception {
    CommitDataRequest arguments = CommitDataRequest.newBuilder().setFlushRequestId(9).build();
    ByteBuffer frame = RequestFrameEncoder.invoke(7, 2, 3, arguments, dropReply);
    assertThat(frame.getInt()).isEqualTo(frame.remaining());
    IPCFrame parsed = IPCFrame.parseFrom(frame);

    assertThat(parsed.getRequestId()).isEqualTo(7);
    IPCFrame.InvokeMethod call = parsed.getMsgInvokeMethod();
    assertThat(call.getServiceId()).isEqualTo(2);
    assertThat(call.getMethodId()).isEqualTo(3);
    assertThat(call.getArgsProto()).isEqualTo(arguments.toByteString());
    assertThat(call.getDropReply()).isEqualTo(dropReply);
  }
}
