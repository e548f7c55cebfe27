package dev.sonda.core.internal.producer.commit;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.endpoint.CommitDataView;
import dev.sonda.testkit.FakeCommit;
import dev.sonda.testkit.FakeCommit.Edit;
import java.lang.foreign.MemorySegment;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(240)
class CommitCopyTest {
  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);
  private final CommitCopy copy = new CommitCopy();

  @Test
  void shouldHoldEachCommitWhenReusedForManyCommits() {
    for (int i = 0; i < 300; i++) {
      FakeCommit commit = randomCommit();
      copy.takeFrom(commit);
      assertEqual(commit);
      copy.clear();
    }
  }

  private FakeCommit randomCommit() {
    FakeCommit commit = new FakeCommit();
    for (int move = random.nextInt(20); move > 0; move--) {
      addMove(commit);
    }
    for (int patch = random.nextInt(20); patch > 0; patch--) {
      Edit[] edits = new Edit[random.nextInt(6)];
      for (int edit = 0; edit < edits.length; edit++) {
        edits[edit] = new Edit(random.nextLong(), random.nextInt(), random.nextInt());
      }
      commit.patch(
          random.nextLong(), random.nextLong(), random.nextLong(), random.nextBoolean(), edits);
    }
    return commit.flushed(random.nextLong());
  }

  private void addMove(FakeCommit commit) {
    byte[] data = new byte[random.nextInt(100)];
    random.nextBytes(data);
    switch (random.nextInt(3)) {
      case 0 -> commit.move(MemorySegment.ofArray(data), random.nextLong());
      case 1 -> commit.moveIncomplete(MemorySegment.ofArray(data), random.nextLong());
      default -> commit.move(random.nextLong(), random.nextLong(), random.nextLong());
    }
  }

  private void assertEqual(CommitDataView expected) {
    assertThat(copy.flushRequestIdUntrusted())
        .as("seed %s", seed)
        .isEqualTo(expected.flushRequestIdUntrusted());
    assertThat(copy.moveCount()).isEqualTo(expected.moveCount());
    for (int move = 0; move < copy.moveCount(); move++) {
      assertEqualMove(expected, move);
    }
    assertThat(copy.patchCount()).isEqualTo(expected.patchCount());
    for (int patch = 0; patch < copy.patchCount(); patch++) {
      assertEqualPatch(expected, patch);
    }
  }

  private void assertEqualMove(CommitDataView expected, int move) {
    assertThat(copy.movePageUntrusted(move)).isEqualTo(expected.movePageUntrusted(move));
    assertThat(copy.moveChunkUntrusted(move)).isEqualTo(expected.moveChunkUntrusted(move));
    assertThat(copy.moveTargetBufferUntrusted(move))
        .isEqualTo(expected.moveTargetBufferUntrusted(move));
    assertThat(copy.moveIncompleteUntrusted(move))
        .isEqualTo(expected.moveIncompleteUntrusted(move));
    assertThat(bytes(copy.moveDataUntrusted(move)))
        .isEqualTo(bytes(expected.moveDataUntrusted(move)));
  }

  private void assertEqualPatch(CommitDataView expected, int patch) {
    assertThat(copy.patchTargetBufferUntrusted(patch))
        .isEqualTo(expected.patchTargetBufferUntrusted(patch));
    assertThat(copy.patchWriterIdUntrusted(patch))
        .isEqualTo(expected.patchWriterIdUntrusted(patch));
    assertThat(copy.patchChunkIdUntrusted(patch)).isEqualTo(expected.patchChunkIdUntrusted(patch));
    assertThat(copy.patchHasMoreUntrusted(patch)).isEqualTo(expected.patchHasMoreUntrusted(patch));
    assertThat(copy.editCount(patch)).isEqualTo(expected.editCount(patch));
    for (int edit = 0; edit < copy.editCount(patch); edit++) {
      assertThat(copy.editOffsetUntrusted(patch, edit))
          .isEqualTo(expected.editOffsetUntrusted(patch, edit));
      assertThat(copy.editSizeUntrusted(patch, edit))
          .isEqualTo(expected.editSizeUntrusted(patch, edit));
      assertThat(copy.editBytesUntrusted(patch, edit))
          .isEqualTo(expected.editBytesUntrusted(patch, edit));
    }
  }

  private static byte[] bytes(@Nullable MemorySegment data) {
    return data == null ? new byte[] {-1, -2, -3} : data.toArray(JAVA_BYTE);
  }

  @Test
  void shouldKeepDataWhenSenderChangesItAfterwards() {
    byte[] data = {1, 2, 3};
    copy.takeFrom(new FakeCommit().move(MemorySegment.ofArray(data), 1));
    data[0] = 9;

    assertThat(bytes(copy.moveDataUntrusted(0))).containsExactly(1, 2, 3);
  }

  @Test
  void shouldCopyDataUpToLargestChunkAndNothingOfLargerData() {
    byte[] largest = new byte[CommitLimits.MAX_CHUNK_BYTES];
    byte[] tooLarge = new byte[CommitLimits.MAX_CHUNK_BYTES + 1];
    copy.takeFrom(
        new FakeCommit()
            .move(MemorySegment.ofArray(largest), 1)
            .move(MemorySegment.ofArray(tooLarge), 1));

    assertThat(bytes(copy.moveDataUntrusted(0))).hasSize(CommitLimits.MAX_CHUNK_BYTES);
    assertThat(copy.moveDataUntrusted(1)).isEqualTo(MemorySegment.NULL);
  }

  @Test
  void shouldReleaseDataWhenCleared() {
    copy.takeFrom(new FakeCommit().move(MemorySegment.ofArray(new byte[10]), 1));
    copy.clear();

    assertThat(copy.moveCount()).isZero();
    assertThat(copy.moveDataUntrusted(0)).isNull();
  }

  /** Initial capacity is 8 moves, 8 patches and 48 numbers of patch data. */
  @ParameterizedTest
  @ValueSource(ints = {9, 4096 - 8 - 48})
  void shouldBeReusableAfterCommitWithinSizeLimit(int moves) {
    copy.takeFrom(withMoves(moves));

    assertThat(copy.isSmall()).isTrue();
  }

  @Test
  void shouldNotBeReusableAfterGiantCommit() {
    copy.takeFrom(withMoves(4096 - 8 - 48 + 1));

    assertThat(copy.isSmall()).isFalse();
  }

  private static FakeCommit withMoves(int count) {
    FakeCommit commit = new FakeCommit();
    for (int move = 0; move < count; move++) {
      commit.move(move, 0, 1);
    }
    return commit;
  }
}
