package dev.sonda.testkit;

import dev.sonda.api.endpoint.CommitDataView;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A commit with arbitrary contents for tests, including invalid ones. */
public final class FakeCommit implements CommitDataView {
  private record Move(
      long page, long chunk, long targetBuffer, @Nullable MemorySegment data, boolean incomplete) {}

  private record Patch(
      long targetBuffer, long writerId, long chunkId, List<Edit> edits, boolean hasMore) {}

  /** A patch's offset and data; only four bytes are valid. */
  public record Edit(long offset, int sizeBytes, int bytes) {}

  private final List<Move> moves = new ArrayList<>();
  private final List<Patch> patches = new ArrayList<>();
  private long flushRequestId;

  /** Adds a chunk in shared memory to the commit. */
  public FakeCommit move(long page, long chunk, long targetBuffer) {
    moves.add(new Move(page, chunk, targetBuffer, null, false));
    return this;
  }

  /** Adds a chunk that is sent by value with the commit. */
  public FakeCommit move(ChunkBytesBuilder chunk, long targetBuffer) {
    return move(chunk.bytes(), targetBuffer);
  }

  public FakeCommit move(MemorySegment data, long targetBuffer) {
    moves.add(new Move(0, 0, targetBuffer, data, false));
    return this;
  }

  /** Adds an incomplete chunk that is sent by value, while its writer continues to write to it. */
  public FakeCommit moveIncomplete(MemorySegment data, long targetBuffer) {
    moves.add(new Move(0, 0, targetBuffer, data, true));
    return this;
  }

  public FakeCommit patch(
      long targetBuffer, long writerId, long chunkId, boolean hasMore, Edit... edits) {
    patches.add(new Patch(targetBuffer, writerId, chunkId, List.of(edits), hasMore));
    return this;
  }

  public FakeCommit flushed(long requestId) {
    flushRequestId = requestId;
    return this;
  }

  @Override
  public int moveCount() {
    return moves.size();
  }

  @Override
  public long movePageUntrusted(int move) {
    return moves.get(move).page;
  }

  @Override
  public long moveChunkUntrusted(int move) {
    return moves.get(move).chunk;
  }

  @Override
  public long moveTargetBufferUntrusted(int move) {
    return moves.get(move).targetBuffer;
  }

  @Override
  public @Nullable MemorySegment moveDataUntrusted(int move) {
    return moves.get(move).data;
  }

  @Override
  public boolean moveIncompleteUntrusted(int move) {
    return moves.get(move).incomplete;
  }

  @Override
  public int patchCount() {
    return patches.size();
  }

  @Override
  public long patchTargetBufferUntrusted(int patch) {
    return patches.get(patch).targetBuffer;
  }

  @Override
  public long patchWriterIdUntrusted(int patch) {
    return patches.get(patch).writerId;
  }

  @Override
  public long patchChunkIdUntrusted(int patch) {
    return patches.get(patch).chunkId;
  }

  @Override
  public boolean patchHasMoreUntrusted(int patch) {
    return patches.get(patch).hasMore;
  }

  @Override
  public int editCount(int patch) {
    return patches.get(patch).edits.size();
  }

  @Override
  public long editOffsetUntrusted(int patch, int edit) {
    return patches.get(patch).edits.get(edit).offset;
  }

  @Override
  public int editSizeUntrusted(int patch, int edit) {
    return patches.get(patch).edits.get(edit).sizeBytes;
  }

  @Override
  public int editBytesUntrusted(int patch, int edit) {
    return patches.get(patch).edits.get(edit).bytes;
  }

  @Override
  public long flushRequestIdUntrusted() {
    return flushRequestId;
  }
}
