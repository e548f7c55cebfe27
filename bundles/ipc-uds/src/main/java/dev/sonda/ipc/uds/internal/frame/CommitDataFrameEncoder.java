package dev.sonda.ipc.uds.internal.frame;

import dev.sonda.api.endpoint.CommitDataView;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/**
 * Encodes a commit into a frame without message objects. The length of a nested message is filled
 * in after its contents. Stateless.
 */
public final class CommitDataFrameEncoder {
  private CommitDataFrameEncoder() {}

  /**
   * Encodes a call of CommitData.
   *
   * @param dropReply true if the client doesn't want a reply
   */
  public static ByteBuffer invoke(
      long requestId, int serviceId, int methodId, CommitDataView commit, boolean dropReply) {
    FrameWriter frame = new FrameWriter();
    frame.number(IpcFrameFieldNumbers.REQUEST_ID, requestId);
    int invocation = frame.begin(IpcFrameFieldNumbers.INVOKE_METHOD);
    frame.number(IpcFrameFieldNumbers.INVOKE_SERVICE_ID, serviceId);
    frame.number(IpcFrameFieldNumbers.INVOKE_METHOD_ID, methodId);
    int arguments = frame.begin(IpcFrameFieldNumbers.INVOKE_ARGS);
    write(commit, frame);
    frame.end(arguments);
    if (dropReply) {
      frame.number(IpcFrameFieldNumbers.INVOKE_DROP_REPLY, 1);
    }
    frame.end(invocation);
    return frame.finish();
  }

  private static void write(CommitDataView commit, FrameWriter frame) {
    for (int move = 0; move < commit.moveCount(); move++) {
      writeMove(commit, move, frame);
    }
    for (int patch = 0; patch < commit.patchCount(); patch++) {
      writePatch(commit, patch, frame);
    }
    if (commit.flushRequestIdUntrusted() != 0) {
      frame.number(IpcFrameFieldNumbers.COMMIT_FLUSH_REQUEST_ID, commit.flushRequestIdUntrusted());
    }
  }

  private static void writeMove(CommitDataView commit, int move, FrameWriter frame) {
    int begin = frame.begin(IpcFrameFieldNumbers.COMMIT_MOVES);
    frame.number(IpcFrameFieldNumbers.MOVE_PAGE, commit.movePageUntrusted(move));
    frame.number(IpcFrameFieldNumbers.MOVE_CHUNK, commit.moveChunkUntrusted(move));
    frame.number(IpcFrameFieldNumbers.MOVE_TARGET_BUFFER, commit.moveTargetBufferUntrusted(move));
    MemorySegment data = commit.moveDataUntrusted(move);
    if (data != null) {
      frame.bytes(IpcFrameFieldNumbers.MOVE_DATA, data);
    }
    if (commit.moveIncompleteUntrusted(move)) {
      frame.number(IpcFrameFieldNumbers.MOVE_INCOMPLETE, 1);
    }
    frame.end(begin);
  }

  private static void writePatch(CommitDataView commit, int patch, FrameWriter frame) {
    int begin = frame.begin(IpcFrameFieldNumbers.COMMIT_PATCHES);
    frame.number(
        IpcFrameFieldNumbers.PATCH_TARGET_BUFFER, commit.patchTargetBufferUntrusted(patch));
    frame.number(IpcFrameFieldNumbers.PATCH_WRITER_ID, commit.patchWriterIdUntrusted(patch));
    frame.number(IpcFrameFieldNumbers.PATCH_CHUNK_ID, commit.patchChunkIdUntrusted(patch));
    for (int edit = 0; edit < commit.editCount(patch); edit++) {
      int detail = frame.begin(IpcFrameFieldNumbers.PATCH_EDITS);
      frame.number(IpcFrameFieldNumbers.EDIT_OFFSET, commit.editOffsetUntrusted(patch, edit));
      frame.fourBytes(IpcFrameFieldNumbers.EDIT_DATA, commit.editBytesUntrusted(patch, edit));
      frame.end(detail);
    }
    if (commit.patchHasMoreUntrusted(patch)) {
      frame.number(IpcFrameFieldNumbers.PATCH_HAS_MORE, 1);
    }
    frame.end(begin);
  }
}
