package dev.sonda.ipc.uds.internal.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import dev.sonda.protos.IPCFrame;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class FrameSerializerTest {
  @Test
  void shouldPutALittleEndianLengthBeforeTheMessage() {
    IPCFrame message = IPCFrame.newBuilder().setRequestId(300).build();
    ByteBuffer frame = FrameSerializer.serialize(message);
    byte[] bytes = new byte[frame.remaining()];
    frame.get(bytes);
    assertThat(bytes).containsExactly(3, 0, 0, 0, 0x10, 0xac, 0x02);
  }

  @Test
  void shouldRefuseFrameLargerThanMaximum() {
    int overhead = 4; // tag and length of the one field
    IPCFrame largest = padding(FrameLayout.MAX_PAYLOAD_SIZE_BYTES - overhead);
    assertThat(FrameSerializer.serialize(largest).remaining())
        .isEqualTo(FrameLayout.MAX_FRAME_SIZE_BYTES);
    IPCFrame tooLarge = padding(FrameLayout.MAX_PAYLOAD_SIZE_BYTES - overhead + 1);
    assertThatThrownBy(() -> FrameSerializer.serialize(tooLarge))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("131069 bytes");
  }

  private static IPCFrame padding(int sizeBytes) {
    return IPCFrame.newBuilder()
        .addDataForTesting(ByteString.copyFrom(new byte[sizeBytes]))
        .build();
  }
}
