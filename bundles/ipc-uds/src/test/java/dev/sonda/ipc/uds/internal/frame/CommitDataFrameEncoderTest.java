package dev.sonda.ipc.uds.internal.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import dev.sonda.protos.CommitDataRequest;
import dev.sonda.protos.CommitDataRequest.ChunkToPatch;
import dev.sonda.protos.IPCFrame;
import dev.sonda.testkit.FakeCommit;
import dev.sonda.testkit.FakeCommit.Edit;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Frames of commits, checked by parsing them with protobuf-java, which is independent of the
 * writer.
 */
@Timeout(240)
class CommitDataFrameEncoderTest {
  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);

  @Test
  void shouldWriteCommitsThatProtobufReads() throws Exception {
    for (int i = 0; i < 500; i++) {
      FakeCommit commit = new FakeCommit();
      CommitDataRequest.Builder expected = CommitDataRequest.newBuilder();
      for (int move = random.nextInt(20); move > 0; move--) {
        addMove(commit, expected);
      }
      for (int patch = random.nextInt(20); patch > 0; patch--) {
        addPatch(commit, expected);
      }
      long flushRequestId = 1 + (random.nextLong() >>> (1 + random.nextInt(63)));
      commit.flushed(flushRequestId);
      expected.setFlushRequestId(flushRequestId);

      assertThat(CommitDataRequest.parseFrom(call(commit, true).getArgsProto()))
          .as("seed %s", seed)
          .isEqualTo(expected.build());
    }
  }

  private void addMove(FakeCommit commit, CommitDataRequest.Builder expected) {
    int page = number();
    int chunk = number();
    int target = number();
    if (random.nextBoolean()) {
      commit.move(page, chunk, target);
      expected.addChunksToMoveBuilder().setPage(page).setChunk(chunk).setTargetBuffer(target);
      return;
    }
    byte[] data = new byte[random.nextInt(1000)];
    random.nextBytes(data);
    boolean isIncomplete = random.nextBoolean();
    MemorySegment memory = MemorySegment.ofArray(data);
    if (isIncomplete) {
      commit.moveIncomplete(memory, target);
    } else {
      commit.move(memory, target);
    }
    CommitDataRequest.ChunksToMove.Builder move =
        expected.addChunksToMoveBuilder().setPage(0).setChunk(0).setTargetBuffer(target);
    move.setData(ByteString.copyFrom(data));
    if (isIncomplete) {
      move.setChunkIncomplete(true);
    }
  }

  private void addPatch(FakeCommit commit, CommitDataRequest.Builder expected) {
    Edit[] edits = new Edit[random.nextInt(5)];
    ChunkToPatch.Builder patch =
        expected
            .addChunksToPatchBuilder()
            .setTargetBuffer(number())
            .setWriterId(number())
            .setChunkId(number());
    for (int i = 0; i < edits.length; i++) {
      edits[i] = new Edit(number(), Integer.BYTES, random.nextInt());
      ByteBuffer data = ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
      patch
          .addPatchesBuilder()
          .setOffset((int) edits[i].offset())
          .setData(ByteString.copyFrom(data.putInt(0, edits[i].bytes())));
    }
    boolean hasMore = random.nextBoolean();
    if (hasMore) {
      patch.setHasMorePatches(true);
    }
    commit.patch(patch.getTargetBuffer(), patch.getWriterId(), patch.getChunkId(), hasMore, edits);
  }

  private int number() {
    return random.nextInt() >>> (1 + random.nextInt(31));
  }

  private static IPCFrame.InvokeMethod call(FakeCommit commit, boolean dropReply) throws Exception {
    ByteBuffer frame = CommitDataFrameEncoder.invoke(300, 2, 130, commit, dropReply);
    assertThat(frame.getInt()).isEqualTo(frame.remaining());
    IPCFrame parsed = IPCFrame.parseFrom(frame);
    assertThat(parsed.getRequestId()).isEqualTo(300);
    assertThat(parsed.getMsgInvokeMethod().getServiceId()).isEqualTo(2);
    assertThat(parsed.getMsgInvokeMethod().getMethodId()).isEqualTo(130);
    return parsed.getMsgInvokeMethod();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void shouldMarkWhetherReplyIsRequested(boolean dropReply) throws Exception {
    assertThat(call(new FakeCommit(), dropReply).getDropReply()).isEqualTo(dropReply);
  }

  @Test
  void shouldLeaveOutFlushThatWasNotAskedFor() throws Exception {
    ByteString arguments = call(new FakeCommit(), true).getArgsProto();

    assertThat(CommitDataRequest.parseFrom(arguments).hasFlushRequestId()).isFalse();
  }

  @Test
  void shouldRefuseCommitThatFitsNoFrame() {
    MemorySegment data = MemorySegment.ofArray(new byte[FrameLayout.MAX_PAYLOAD_SIZE_BYTES]);

    assertThatThrownBy(
            () -> CommitDataFrameEncoder.invoke(1, 1, 1, new FakeCommit().move(data, 1), true))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("bytes in a frame");
  }

  @Test
  void shouldAcceptCommitThatJustFitsFrame() {
    int room = roomForData();
    ByteBuffer frame =
        CommitDataFrameEncoder.invoke(
            1, 1, 1, new FakeCommit().move(MemorySegment.ofArray(new byte[room]), 1), true);

    assertThat(frame.remaining()).isEqualTo(FrameLayout.MAX_FRAME_SIZE_BYTES);
  }

  private static int roomForData() {
    MemorySegment data = MemorySegment.ofArray(new byte[100_000]);
    FakeCommit commit = new FakeCommit().move(data, 1);
    int others = CommitDataFrameEncoder.invoke(1, 1, 1, commit, true).remaining() - 100_000;
    return FrameLayout.MAX_FRAME_SIZE_BYTES - others;
  }
}
