package dev.sonda.ipc.uds.internal.host.hostile;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;

/**
 * Fuzzes the bytes from a client, as frames or not, split anywhere. Replays the inputs in the
 * resources; {@code JAZZER_FUZZ=1} searches for more.
 */
@Tag("T01")
class FrameStreamFuzz {
  private static final int MAX_PIECE_BYTES = 2000;

  @Timeout(value = 12, unit = TimeUnit.MINUTES)
  @FuzzTest(maxDuration = "2m")
  void shouldHarmNoOtherProducer(FuzzedDataProvider data) throws IOException {
    try (FuzzedHost host = new FuzzedHost(data.consumeBoolean())) {
      while (data.remainingBytes() > 0 && host.isConnected()) {
        boolean inFrame = data.consumeInt(0, 9) > 0;
        byte[] piece = data.consumeBytes(data.consumeInt(0, MAX_PIECE_BYTES));
        host.send(inFrame ? frame(piece) : piece, data.consumeInt(0, 9) == 0);
        if (data.consumeBoolean()) {
          host.drain();
        }
      }
      host.expectPeace();
    }
  }

  private static byte[] frame(byte[] payload) {
    return ByteBuffer.allocate(4 + payload.length)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt(payload.length)
        .put(payload)
        .array();
  }
}
