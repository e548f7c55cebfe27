package dev.sonda.ipc.uds.internal.frame;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.sonda.protos.CommitDataRequest;
import dev.sonda.protos.CommitDataRequest.ChunkToPatch;
import dev.sonda.protos.CommitDataRequest.ChunksToMove;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Compares the view with protobuf-java reading identical bytes. */
@Timeout(240)
@Tag("T01")
class CommitDataRequestViewTest {
  private static final int BEFORE = 5;

  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);
  private final CommitDataRequestView view = new CommitDataRequestView();

  @Test
  void shouldReadFieldsAsProtobufDoes() {
    RandomMessages messages = new RandomMessages(random);
    for (int i = 0; i < 3000; i++) {
      CommitDataRequest message = messages.commit();
      assertThat(view.read(within(message.toByteArray()))).as("seed %s", seed).isTrue();
      assertSame(message);
    }
  }

  @Test
  void shouldRefuseTruncatedRequestAndReadWholeOneAsProtobufDoes() {
    RandomMessages messages = new RandomMessages(random);
    for (int i = 0; i < 3000; i++) {
      byte[] bytes = messages.commit().toByteArray();
      readBoth(Arrays.copyOf(bytes, random.nextInt(bytes.length + 1)));
    }
  }

  @Test
  void shouldNotFailOnArbitraryBytes() {
    RandomMessages messages = new RandomMessages(random);
    for (int i = 0; i < 2000; i++) {
      byte[] bytes = messages.commit().toByteArray();
      for (int flips = random.nextInt(8); flips > 0 && bytes.length > 0; flips--) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      }
      readBoth(bytes);
      byte[] noise = new byte[random.nextInt(100)];
      random.nextBytes(noise);
      readBoth(noise);
    }
  }

  @Test
  void shouldReadAnyNonzeroBooleanAsTrue() {
    byte[] highBit = {0x12, 7, 0x28, (byte) 0x80, (byte) 0x80, (byte) 0x80, (byte) 0x80, 0x10, 0};
    byte[] message = Arrays.copyOf(highBit, 8);
    message[1] = 6;
    assertThat(view.read(ByteBuffer.wrap(message))).isTrue();
    assertThat(view.patchHasMoreUntrusted(0)).isTrue();
  }

  @Test
  void shouldResetAllFieldsForNextMessage() {
    CommitDataRequest.Builder full = CommitDataRequest.newBuilder().setFlushRequestId(9);
    full.addChunksToMoveBuilder().setPage(1).setData(ByteString.copyFromUtf8("data"));
    full.addChunksToPatchBuilder().addPatchesBuilder().setData(ByteString.copyFromUtf8("1234"));
    assertThat(view.read(within(full.build().toByteArray()))).isTrue();
    CommitDataRequest.Builder empty = CommitDataRequest.newBuilder();
    empty.addChunksToMoveBuilder();
    empty.addChunksToPatchBuilder().addPatchesBuilder();
    assertThat(view.read(within(empty.build().toByteArray()))).isTrue();
    assertSame(empty.build());
  }

  /**
   * If both readers accept a message, the results must be equal; protobuf-java also accepts groups,
   * which Perfetto's reader refuses.
   */
  private void readBoth(byte[] bytes) {
    if (!view.read(within(bytes))) {
      return;
    }
    try {
      assertSame(CommitDataRequest.parseFrom(bytes));
    } catch (InvalidProtocolBufferException e) {
      throw new AssertionError("seed " + seed + ": read what is none " + Arrays.toString(bytes), e);
    }
  }

  private void assertSame(CommitDataRequest message) {
    assertThat(view.flushRequestIdUntrusted()).isEqualTo(message.getFlushRequestId());
    assertThat(view.moveCount()).isEqualTo(message.getChunksToMoveCount());
    for (int i = 0; i < view.moveCount(); i++) {
      assertSameMove(i, message.getChunksToMove(i));
    }
    assertThat(view.patchCount()).isEqualTo(message.getChunksToPatchCount());
    for (int i = 0; i < view.patchCount(); i++) {
      assertSamePatch(i, message.getChunksToPatch(i));
    }
  }

  private void assertSameMove(int move, ChunksToMove message) {
    assertThat(view.movePageUntrusted(move)).isEqualTo(unsigned(message.getPage()));
    assertThat(view.moveChunkUntrusted(move)).isEqualTo(unsigned(message.getChunk()));
    assertThat(view.moveTargetBufferUntrusted(move)).isEqualTo(unsigned(message.getTargetBuffer()));
    assertThat(view.moveIncompleteUntrusted(move)).isEqualTo(message.getChunkIncomplete());
    MemorySegment data = view.moveDataUntrusted(move);
    assertThat(data != null).isEqualTo(message.hasData());
    if (data != null) {
      assertThat(data.toArray(JAVA_BYTE)).isEqualTo(message.getData().toByteArray());
    }
  }

  private void assertSamePatch(int patch, ChunkToPatch message) {
    assertThat(view.patchTargetBufferUntrusted(patch))
        .isEqualTo(unsigned(message.getTargetBuffer()));
    assertThat(view.patchWriterIdUntrusted(patch)).isEqualTo(unsigned(message.getWriterId()));
    assertThat(view.patchChunkIdUntrusted(patch)).isEqualTo(unsigned(message.getChunkId()));
    assertThat(view.patchHasMoreUntrusted(patch)).isEqualTo(message.getHasMorePatches());
    assertThat(view.editCount(patch)).isEqualTo(message.getPatchesCount());
    List<ChunkToPatch.Patch> edits = message.getPatchesList();
    for (int edit = 0; edit < edits.size(); edit++) {
      ByteString data = edits.get(edit).getData();
      assertThat(view.editOffsetUntrusted(patch, edit))
          .isEqualTo(unsigned(edits.get(edit).getOffset()));
      assertThat(view.editSizeUntrusted(patch, edit)).isEqualTo(data.size());
      if (data.size() == Integer.BYTES) {
        assertThat(view.editBytesUntrusted(patch, edit))
            .isEqualTo(Integer.reverseBytes(data.asReadOnlyByteBuffer().getInt()));
      }
    }
  }

  private static long unsigned(int number) {
    return Integer.toUnsignedLong(number);
  }

  /** The bytes placed in the middle of a buffer, like the arguments in a frame. */
  private static ByteBuffer within(byte[] bytes) {
    ByteBuffer buffer = ByteBuffer.allocate(bytes.length + 2 * BEFORE);
    buffer.put(BEFORE, bytes);
    return buffer.position(BEFORE).limit(BEFORE + bytes.length);
  }
}
