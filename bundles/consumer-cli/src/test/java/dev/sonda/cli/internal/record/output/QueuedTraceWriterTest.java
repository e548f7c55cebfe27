package dev.sonda.cli.internal.record.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.api.endpoint.PacketBatch;
import dev.sonda.cli.internal.record.ArrayPacketBatch;
import dev.sonda.cli.internal.record.DiskInMemory;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class QueuedTraceWriterTest {
  /**
   * Largest payload of a packet that fits into one block of the default size, without its tag and
   * length.
   */
  private static final int ONE_BLOCK = TraceFileBlock.SIZE_BYTES - 10;

  private final DiskInMemory disk = new DiskInMemory();
  private final QueuedTraceWriter output = new QueuedTraceWriter(disk);

  @Test
  void shouldPutTagAndLengthBeforeEachPacket() throws IOException {
    output.append(ArrayPacketBatch.whole(new byte[] {1, 2, 3}, new byte[] {4}));
    output.close();

    assertThat(disk.content()).containsExactly(0x0a, 3, 1, 2, 3, 0x0a, 1, 4);
    assertThat(output.packets()).isEqualTo(2);
    assertThat(output.bytesWritten()).isEqualTo(8);
  }

  @Test
  void shouldJoinTheSlicesOfAPacket() throws IOException {
    byte[][] slices = {new byte[200], {1, 2}};
    output.append(new ArrayPacketBatch(List.<byte[][]>of(slices)));
    output.close();

    assertThat(disk.content()).hasSize(205).startsWith(0x0a, (202 & 0x7f) | 0x80, 1).endsWith(1, 2);
  }

  @Test
  void shouldWritePacketsThatAreLargerThanABlock() throws IOException {
    byte[] large = new byte[3 * TraceFileBlock.SIZE_BYTES];
    Arrays.fill(large, (byte) 7);
    output.append(ArrayPacketBatch.whole(new byte[] {1}, large, new byte[] {2}));
    output.close();

    assertThat(disk.content()).hasSize(3 + 5 + large.length + 3).startsWith(0x0a, 1, 1, 0x0a);
    assertThat(disk.content()).endsWith(7, 0x0a, 1, 2);
    assertThat(output.bytesWritten()).isEqualTo(disk.content().length);
  }

  @Test
  void shouldGatherSmallPacketsAndWriteThemTogether() throws IOException {
    for (int i = 0; i < 1000; i++) {
      output.append(ArrayPacketBatch.whole(new byte[100]));
    }
    assertThat(disk.writes).isZero();

    output.close();
    assertThat(disk.writes).isEqualTo(1);
    assertThat(disk.isOpen()).isFalse();
  }

  @Test
  void shouldTakePacketsWhileTheDiskHangs() throws Exception {
    disk.hang();
    for (int i = 0; i < 6; i++) {
      output.append(ArrayPacketBatch.whole(new byte[ONE_BLOCK]));
    }
    disk.reached.await();
    assertThat(disk.content()).isEmpty();

    disk.released.countDown();
    output.close();
    assertThat(output.packets()).isEqualTo(6);
    assertThat(disk.content()).hasSize(6 * (ONE_BLOCK + 4));
  }

  @Test
  void shouldReportWhenQueueIsFullAndWhenItHasSpaceAgain() throws Exception {
    CompletableFuture<Boolean> room = new CompletableFuture<>();
    disk.hang();
    int blocks = 0;
    while (output.hasRoomOr(() -> room.complete(true))) {
      output.append(ArrayPacketBatch.whole(new byte[ONE_BLOCK]));
      blocks++;
    }
    assertThat((long) blocks * ONE_BLOCK).isLessThan(2 * QueuedTraceWriter.ROOM_BYTES);
    assertThat(room).isNotDone();

    disk.released.countDown();
    room.get();
    output.close();
    assertThat(output.packets()).isEqualTo(blocks);
  }

  @Test
  void shouldTruncateFileToLastWholePacketWhenDiskIsFull() {
    disk.capacityBytes = 150;
    output.append(ArrayPacketBatch.whole(new byte[100], new byte[100]));

    assertThatThrownBy(output::close).hasMessage("No space left on device");

    assertThat(disk.content()).hasSize(102);
    assertThat(output.packets()).isEqualTo(1);
    assertThat(output.bytesWritten()).isEqualTo(102);
    assertThat(disk.isOpen()).isFalse();
  }

  @Test
  void shouldTruncateToEarlierBlocksWhenNoPacketOfLastOneFits() throws Exception {
    disk.capacityBytes = TraceFileBlock.SIZE_BYTES + 100;
    output.append(ArrayPacketBatch.whole(new byte[ONE_BLOCK], new byte[ONE_BLOCK]));

    assertThatThrownBy(output::close).hasMessage("No space left on device");

    assertThat(disk.content()).hasSize(ONE_BLOCK + 4);
    assertThat(output.failed()).isDone();
  }

  @Test
  void shouldSaveToDiskBeforeEnd() throws Exception {
    output.append(ArrayPacketBatch.whole(new byte[100], new byte[100]));
    output.close();

    assertThat(disk.saved).isEqualTo(204);
  }

  @Test
  void shouldFailWhenDiskReportsErrorOnlyWhenSaved() {
    disk.saveRefusal = Optional.of(new IOException("No space left on device"));
    output.append(ArrayPacketBatch.whole(new byte[100]));

    assertThatThrownBy(output::close).hasMessage("No space left on device");

    assertThat(disk.content()).hasSize(102);
    assertThat(disk.isOpen()).isFalse();
  }

  @Test
  void shouldNotSaveToDiskAfterAbandon() throws Exception {
    disk.hang();
    output.append(ArrayPacketBatch.whole(new byte[ONE_BLOCK], new byte[1]));
    disk.reached.await();
    output.abandon();
    disk.released.countDown();
    output.close();

    assertThat(disk.saved).isZero();
  }

  @Test
  void shouldTruncateToWholePacketWhenWriteFailsWithinBlock() {
    disk.capacityBytes = 150;
    disk.refusal = new OutOfMemoryError("Java heap space");
    output.append(ArrayPacketBatch.whole(new byte[100], new byte[100]));

    assertThatThrownBy(output::close).hasMessageContaining("Java heap space");

    assertThat(disk.content()).hasSize(102);
  }

  @Test
  void shouldTakeNoMorePacketsAfterError() throws Exception {
    disk.capacityBytes = 0;
    output.append(ArrayPacketBatch.whole(new byte[ONE_BLOCK], new byte[ONE_BLOCK]));
    output.failed().get();
    disk.capacityBytes = Integer.MAX_VALUE;
    output.append(ArrayPacketBatch.whole(new byte[1]));

    assertThatThrownBy(output::close).hasMessage("No space left on device");
    assertThat(disk.content()).isEmpty();
  }

  @Test
  void shouldReportErrorInsteadOfThrowingWhenPacketIsUnreadable() {
    output.append(ArrayPacketBatch.whole(new byte[] {1}));
    output.append(new Unreadable());

    assertThat(output.failed()).isDone();
    assertThatThrownBy(output::close).hasMessageContaining("it has been freed");
  }

  @Test
  void shouldFinishCurrentBlockAndDropOthersAfterAbandon() throws Exception {
    disk.hang();
    for (int i = 0; i < 3; i++) {
      output.append(ArrayPacketBatch.whole(new byte[ONE_BLOCK]));
    }
    disk.reached.await();
    output.abandon();
    disk.released.countDown();
    output.close();

    assertThat(disk.content()).hasSize(ONE_BLOCK + 4);
    assertThat(output.packets()).isEqualTo(1);
    assertThat(disk.isOpen()).isFalse();
  }

  @Test
  void shouldNotWaitForHangingDiskAfterAbandon() throws Exception {
    disk.hang();
    output.append(ArrayPacketBatch.whole(new byte[ONE_BLOCK], new byte[ONE_BLOCK]));
    disk.reached.await();
    CompletableFuture<Void> closing = CompletableFuture.runAsync(this::closeInVain);

    output.abandon();
    closing.get();

    disk.released.countDown();
    output.ended().get();
  }

  private void closeInVain() {
    assertThatThrownBy(output::close).hasMessageContaining("gave up waiting");
  }

  /** A packet whose memory was freed, so that reading it fails. */
  private static final class Unreadable implements PacketBatch {
    @Override
    public int packetCount() {
      return 1;
    }

    @Override
    public int sliceCount(int packet) {
      return 1;
    }

    @Override
    public MemorySegment sliceMemory(int packet, int slice) {
      throw new IllegalStateException("it has been freed");
    }

    @Override
    public long sliceOffset(int packet, int slice) {
      return 0;
    }

    @Override
    public int sliceSizeBytes(int packet, int slice) {
      return 1;
    }
  }
}
