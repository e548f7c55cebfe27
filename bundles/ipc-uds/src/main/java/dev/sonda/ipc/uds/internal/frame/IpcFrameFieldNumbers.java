package dev.sonda.ipc.uds.internal.frame;

/**
 * Field numbers of Perfetto's IPCFrame, and of the messages that are encoded or decoded without
 * message objects.
 */
final class IpcFrameFieldNumbers {
  static final int REQUEST_ID = 2;
  static final int BIND_SERVICE = 3;
  static final int BIND_SERVICE_REPLY = 4;
  static final int INVOKE_METHOD = 5;
  static final int INVOKE_METHOD_REPLY = 6;
  static final int REQUEST_ERROR = 7;
  static final int SET_PEER_IDENTITY = 8;

  static final int INVOKE_SERVICE_ID = 1;
  static final int INVOKE_METHOD_ID = 2;
  static final int INVOKE_ARGS = 3;
  static final int INVOKE_DROP_REPLY = 4;

  static final int REPLY_SUCCESS = 1;
  static final int REPLY_HAS_MORE = 2;
  static final int REPLY_PROTO = 3;

  static final int COMMIT_MOVES = 1;
  static final int COMMIT_PATCHES = 2;
  static final int COMMIT_FLUSH_REQUEST_ID = 3;

  static final int MOVE_PAGE = 1;
  static final int MOVE_CHUNK = 2;
  static final int MOVE_TARGET_BUFFER = 3;
  static final int MOVE_DATA = 4;
  static final int MOVE_INCOMPLETE = 5;

  static final int PATCH_TARGET_BUFFER = 1;
  static final int PATCH_WRITER_ID = 2;
  static final int PATCH_CHUNK_ID = 3;
  static final int PATCH_EDITS = 4;
  static final int PATCH_HAS_MORE = 5;

  static final int EDIT_OFFSET = 1;
  static final int EDIT_DATA = 2;

  static final int READ_SLICES = 2;
  static final int SLICE_DATA = 1;
  static final int SLICE_LAST_FOR_PACKET = 2;

  private IpcFrameFieldNumbers() {}
}
