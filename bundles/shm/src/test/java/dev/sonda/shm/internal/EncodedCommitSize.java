package dev.sonda.shm.internal;

import com.google.protobuf.ByteString;
import dev.sonda.api.endpoint.CommitDataView;
import dev.sonda.protos.CommitDataRequest;
import java.lang.foreign.MemorySegment;

/** Computes the size of a commit on the wire with protobuf-java's encoder. */
final class EncodedCommitSize {
  private EncodedCommitSize() {}

  static int onTheWire(CommitDataView commit) {
    CommitDataRequest.Builder request = CommitDataRequest.newBuilder();
    for (int i = 0; i < commit.moveCount(); i++) {
      request.addChunksToMove(move(commit, i));
    }
    for (int i = 0; i < commit.patchCount(); i++) {
      request.addChunksToPatch(patch(commit, i));
    }
    return request.setFlushRequestId(commit.flushRequestIdUntrusted()).build().getSerializedSize();
  }

  private static CommitDataRequest.ChunksToMove move(CommitDataView commit, int move) {
    CommitDataRequest.ChunksToMove.Builder built =
        CommitDataRequest.ChunksToMove.newBuilder()
            .setPage((int) commit.movePageUntrusted(move))
            .setChunk((int) commit.moveChunkUntrusted(move))
            .setTargetBuffer((int) commit.moveTargetBufferUntrusted(move))
            .setChunkIncomplete(commit.moveIncompleteUntrusted(move));
    MemorySegment data = commit.moveDataUntrusted(move);
    return (data == null ? built : built.setData(ByteString.copyFrom(data.asByteBuffer()))).build();
  }

  private static CommitDataRequest.ChunkToPatch patch(CommitDataView commit, int patch) {
    CommitDataRequest.ChunkToPatch.Builder built =
        CommitDataRequest.ChunkToPatch.newBuilder()
            .setTargetBuffer((int) commit.patchTargetBufferUntrusted(patch))
            .setWriterId((int) commit.patchWriterIdUntrusted(patch))
            .setChunkId((int) commit.patchChunkIdUntrusted(patch))
            .setHasMorePatches(commit.patchHasMoreUntrusted(patch));
    for (int edit = 0; edit < commit.editCount(patch); edit++) {
      built
          .addPatchesBuilder()
          .setOffset((int) commit.editOffsetUntrusted(patch, edit))
          .setData(ByteString.copyFrom(new byte[commit.editSizeUntrusted(patch, edit)]));
    }
    return built.build();
  }
}
