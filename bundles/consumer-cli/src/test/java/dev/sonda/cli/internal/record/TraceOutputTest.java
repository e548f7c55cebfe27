package dev.sonda.cli.internal.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class TraceOutputTest {
  private final DiskInMemory disk = new DiskInMemory();
  private final TraceOutput output = new TraceOutput(disk);

  @Test
  void shouldPutTagAndLengthBeforeEachPacket() throws IOException {
    output.append(PacketsOf.whole(new byte[] {1, 2, 3}, new byte[] {4}));
    output.close();

    assertThat(disk.content()).containsExactly(0x0a, 3, 1, 2, 3, 0x0a, 1, 4);
    assertThat(output.packets()).isEqualTo(2);
    assertThat(output.bytesWritten()).isEqualTo(8);
  }

  @Test
  void shouldJoinTheSlicesOfAPacket() throws IOException {
    byte[][] slices = {new byte[200], {1, 2}};
    output.append(new PacketsOf(List.<byte[][]>of(slices)));
    output.close();

    assertThat(disk.content()).hasSize(205).startsWith(0x0a, (202 & 0x7f) | 0x80, 1).endsWith(1, 2);
  }

  @Test
  void shouldWritePacketsThatAreLargerThanTheStage() throws IOException {
    byte[] large = new byte[3 * TraceOutput.STAGE_BYTES];
    Arrays.fill(large, (byte) 7);
    output.append(PacketsOf.whole(new byte[] {1}, large, new byte[] {2}));
    output.close();

    assertThat(disk.content()).hasSize(3 + 5 + large.length + 3).startsWith(0x0a, 1, 1, 0x0a);
    assertThat(disk.content()).endsWith(7, 0x0a, 1, 2);
    assertThat(output.bytesWritten()).isEqualTo(disk.content().length);
  }

  @Test
  void shouldStageSmallPacketsAndWriteThemTogether() throws IOException {
    for (int i = 0; i < 1000; i++) {
      output.append(PacketsOf.whole(new byte[100]));
    }
    assertThat(disk.writes).isZero();

    output.close();
    assertThat(disk.writes).isEqualTo(1);
  }

  @Test
  void shouldCutBackToWholePacketsWhenTheDiskIsFull() throws IOException {
    output.append(PacketsOf.whole(new byte[TraceOutput.STAGE_BYTES - 10]));
    disk.capacityBytes = TraceOutput.STAGE_BYTES + 100;

    PacketsOf large = PacketsOf.whole(new byte[2 * TraceOutput.STAGE_BYTES]);
    assertThatThrownBy(() -> output.append(large)).hasMessage("No space left on device");

    assertThat(disk.content()).hasSize(TraceOutput.STAGE_BYTES - 10 + 4);
    assertThat(output.bytesWritten()).isEqualTo(disk.content().length);
  }

  @Test
  void shouldCutBackStagedPacketsToo() throws IOException {
    output.append(PacketsOf.whole(new byte[100], new byte[100]));
    disk.capacityBytes = 150;

    assertThatThrownBy(output::close).hasMessage("No space left on device");

    assertThat(disk.content()).isEmpty();
    assertThat(disk.isOpen()).isFalse();
  }

  /** Takes a part of what doesn't fit, as the kernel does, and refuses the rest. */
  private static final class DiskInMemory implements TraceOutput.Target {
    private ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private boolean open = true;
    private int writes;
    private int capacityBytes = Integer.MAX_VALUE;

    byte[] content() {
      return bytes.toByteArray();
    }

    @Override
    public int write(ByteBuffer from) throws IOException {
      writes++;
      int fits = Math.min(from.remaining(), capacityBytes - bytes.size());
      if (fits == 0) {
        throw new IOException("No space left on device");
      }
      byte[] part = new byte[fits];
      from.get(part);
      bytes.write(part);
      return fits;
    }

    @Override
    public void cutBack(long sizeBytes) throws IOException {
      byte[] kept = Arrays.copyOf(content(), (int) sizeBytes);
      bytes = new ByteArrayOutputStream();
      bytes.write(kept);
    }

    @Override
    public boolean isOpen() {
      return open;
    }

    @Override
    public void close() {
      open = false;
    }
  }
}
