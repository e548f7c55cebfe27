package dev.sonda.protos;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LosslessUtf8Test {

  @ParameterizedTest
  @ValueSource(
      strings = {"", "perfetto.traced_probes", "Zähler ✓", "\ud83d\ude00", "a\ud83d\udc80b"})
  void shouldDecodePlainTextWhenBytesAreUtf8(String text) {
    ByteString bytes = ByteString.copyFromUtf8(text);

    assertThat(LosslessUtf8.text(bytes)).isEqualTo(text);
    assertThat(LosslessUtf8.bytes(text)).isEqualTo(bytes);
  }

  @Test
  void shouldKeepInvalidUtf8BytesInRoundTrip() {
    ByteString bytes = ByteString.copyFrom(new byte[] {'a', (byte) 0xFF, 'b', (byte) 0xC3});

    assertThat(LosslessUtf8.text(bytes)).isEqualTo("a\udcffb\udcc3");
    assertThat(LosslessUtf8.bytes(LosslessUtf8.text(bytes))).isEqualTo(bytes);
  }

  @Test
  void shouldRoundTripArbitraryBytes() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 5000; i++) {
      byte[] bytes = new byte[random.nextInt(12)];
      random.nextBytes(bytes);
      if (random.nextBoolean() && bytes.length > 4) {
        System.arraycopy("\ud83d\udc80".getBytes(UTF_8), 0, bytes, 1, 4);
      }
      String text = LosslessUtf8.text(ByteString.copyFrom(bytes));

      assertThat(LosslessUtf8.bytes(text).toByteArray()).as("seed %s", seed).isEqualTo(bytes);
    }
  }
}
