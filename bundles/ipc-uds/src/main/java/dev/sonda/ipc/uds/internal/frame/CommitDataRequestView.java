package dev.sonda.ipc.uds.internal.frame;

import dev.sonda.api.endpoint.CommitDataView;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A view of a received CommitDataRequest: numbers are copied, bytes stay in the receive buffer. One
 * thread. Reused; allocates only while it grows or for commits with data.
 */
public final class CommitDataRequestView implements CommitDataView {
  // Columns of the table of chunk moves. MOVE_DATA_BEGIN and MOVE_DATA_END are indices in the
  // receive buffer.
  private static final int MOVE_PAGE = 0;
  private static final int MOVE_CHUNK = 1;
  private static final int MOVE_TARGET_BUFFER = 2;
  private static final int MOVE_INCOMPLETE = 3;

  /** Index of the first data byte plus one, so that 0 means that the move has no data. */
  private static final int MOVE_DATA_BEGIN = 4;

  private static final int MOVE_DATA_END = 5;
  private static final int MOVE_COLUMNS = 6;

  // Columns of the table of patches. The edits of a patch are consecutive rows of the table of
  // edits, beginning at PATCH_FIRST_EDIT.
  private static final int PATCH_TARGET_BUFFER = 0;
  private static final int PATCH_WRITER_ID = 1;
  private static final int PATCH_CHUNK_ID = 2;
  private static final int PATCH_HAS_MORE = 3;
  private static final int PATCH_FIRST_EDIT = 4;
  private static final int PATCH_EDIT_COUNT = 5;
  private static final int PATCH_COLUMNS = 6;

  // Columns of the table of edits. EDIT_BYTES is valid only if EDIT_SIZE is 4.
  private static final int EDIT_OFFSET = 0;
  private static final int EDIT_SIZE = 1;
  private static final int EDIT_BYTES = 2;
  private static final int EDIT_COLUMNS = 3;

  private final FieldCursor request = new FieldCursor();
  private final FieldCursor part = new FieldCursor();
  private final FieldCursor detail = new FieldCursor();
  private final GrowingLongMatrix moves = new GrowingLongMatrix(MOVE_COLUMNS);
  private final GrowingLongMatrix patches = new GrowingLongMatrix(PATCH_COLUMNS);
  private final GrowingLongMatrix edits = new GrowingLongMatrix(EDIT_COLUMNS);
  private ByteBuffer bytes = ByteBuffer.allocate(0);
  private long flushRequestId;

  /**
   * Parses a request. The view is valid as long as {@code source} is.
   *
   * @return false if the request is malformed
   */
  public boolean read(ByteBuffer source) {
    bytes = source;
    moves.clear();
    patches.clear();
    edits.clear();
    flushRequestId = 0;
    boolean whole = true;
    request.reset(source, source.position(), source.limit());
    while (whole && request.next()) {
      whole = readField();
    }
    return whole && !request.isMalformed();
  }

  private boolean readField() {
    if (request.field() == IpcFrameFieldNumbers.COMMIT_FLUSH_REQUEST_ID && request.isNumber()) {
      flushRequestId = request.number();
    } else if (request.isBytes() && request.field() == IpcFrameFieldNumbers.COMMIT_MOVES) {
      return readMove();
    } else if (request.isBytes() && request.field() == IpcFrameFieldNumbers.COMMIT_PATCHES) {
      return readPatch();
    }
    return true;
  }

  /**
   * Parses a chunk move.
   *
   * @return false if the message is malformed
   */
  private boolean readMove() {
    int row = moves.add();
    part.reset(bytes, request.begin(), request.end());
    while (part.next()) {
      if (part.isNumber()) {
        takeMoveNumber(row);
      } else if (part.isBytes() && part.field() == IpcFrameFieldNumbers.MOVE_DATA) {
        moves.set(row, MOVE_DATA_BEGIN, part.begin() + 1L);
        moves.set(row, MOVE_DATA_END, part.end());
      }
    }
    return !part.isMalformed();
  }

  private void takeMoveNumber(int row) {
    switch (part.field()) {
      case IpcFrameFieldNumbers.MOVE_PAGE -> set(moves, row, MOVE_PAGE);
      case IpcFrameFieldNumbers.MOVE_CHUNK -> set(moves, row, MOVE_CHUNK);
      case IpcFrameFieldNumbers.MOVE_TARGET_BUFFER -> set(moves, row, MOVE_TARGET_BUFFER);
      case IpcFrameFieldNumbers.MOVE_INCOMPLETE ->
          moves.set(row, MOVE_INCOMPLETE, part.isTrue() ? 1 : 0);
      default -> {}
    }
  }

  /**
   * Parses the patch of a chunk with its edits.
   *
   * @return false if the message is malformed
   */
  private boolean readPatch() {
    int row = patches.add();
    patches.set(row, PATCH_FIRST_EDIT, edits.count());
    boolean whole = true;
    part.reset(bytes, request.begin(), request.end());
    while (whole && part.next()) {
      if (part.isNumber()) {
        takePatchNumber(row);
      } else if (part.isBytes() && part.field() == IpcFrameFieldNumbers.PATCH_EDITS) {
        whole = readEdit();
      }
    }
    long first = patches.get(row, PATCH_FIRST_EDIT);
    patches.set(row, PATCH_EDIT_COUNT, edits.count() - first);
    return whole && !part.isMalformed();
  }

  private void takePatchNumber(int row) {
    switch (part.field()) {
      case IpcFrameFieldNumbers.PATCH_TARGET_BUFFER -> set(patches, row, PATCH_TARGET_BUFFER);
      case IpcFrameFieldNumbers.PATCH_WRITER_ID -> set(patches, row, PATCH_WRITER_ID);
      case IpcFrameFieldNumbers.PATCH_CHUNK_ID -> set(patches, row, PATCH_CHUNK_ID);
      case IpcFrameFieldNumbers.PATCH_HAS_MORE ->
          patches.set(row, PATCH_HAS_MORE, part.isTrue() ? 1 : 0);
      default -> {}
    }
  }

  private boolean readEdit() {
    int row = edits.add();
    detail.reset(bytes, part.begin(), part.end());
    while (detail.next()) {
      if (detail.isNumber() && detail.field() == IpcFrameFieldNumbers.EDIT_OFFSET) {
        edits.set(row, EDIT_OFFSET, detail.unsigned32());
      } else if (detail.isBytes() && detail.field() == IpcFrameFieldNumbers.EDIT_DATA) {
        takeEditBytes(row, detail.begin(), detail.end() - detail.begin());
      }
    }
    return !detail.isMalformed();
  }

  /**
   * Stores the size of an edit, and its bytes if the size is 4, the only size that the service
   * accepts.
   */
  private void takeEditBytes(int row, int begin, int size) {
    edits.set(row, EDIT_SIZE, size);
    if (size == Integer.BYTES) {
      int value = 0;
      for (int i = 0; i < Integer.BYTES; i++) {
        value |= (bytes.get(begin + i) & 0xff) << (Byte.SIZE * i);
      }
      edits.set(row, EDIT_BYTES, value);
    }
  }

  private void set(GrowingLongMatrix rows, int row, int column) {
    rows.set(row, column, part.unsigned32());
  }

  @Override
  public int moveCount() {
    return moves.count();
  }

  @Override
  public long movePageUntrusted(int move) {
    return moves.get(move, MOVE_PAGE);
  }

  @Override
  public long moveChunkUntrusted(int move) {
    return moves.get(move, MOVE_CHUNK);
  }

  @Override
  public long moveTargetBufferUntrusted(int move) {
    return moves.get(move, MOVE_TARGET_BUFFER);
  }

  @Override
  public @Nullable MemorySegment moveDataUntrusted(int move) {
    int begin = (int) moves.get(move, MOVE_DATA_BEGIN) - 1;
    int end = (int) moves.get(move, MOVE_DATA_END);
    return begin < 0 ? null : MemorySegment.ofBuffer(bytes.slice(begin, end - begin));
  }

  @Override
  public boolean moveIncompleteUntrusted(int move) {
    return moves.get(move, MOVE_INCOMPLETE) != 0;
  }

  @Override
  public int patchCount() {
    return patches.count();
  }

  @Override
  public long patchTargetBufferUntrusted(int patch) {
    return patches.get(patch, PATCH_TARGET_BUFFER);
  }

  @Override
  public long patchWriterIdUntrusted(int patch) {
    return patches.get(patch, PATCH_WRITER_ID);
  }

  @Override
  public long patchChunkIdUntrusted(int patch) {
    return patches.get(patch, PATCH_CHUNK_ID);
  }

  @Override
  public boolean patchHasMoreUntrusted(int patch) {
    return patches.get(patch, PATCH_HAS_MORE) != 0;
  }

  @Override
  public int editCount(int patch) {
    return (int) patches.get(patch, PATCH_EDIT_COUNT);
  }

  private int editRow(int patch, int edit) {
    return (int) patches.get(patch, PATCH_FIRST_EDIT) + edit;
  }

  @Override
  public long editOffsetUntrusted(int patch, int edit) {
    return edits.get(editRow(patch, edit), EDIT_OFFSET);
  }

  @Override
  public int editSizeUntrusted(int patch, int edit) {
    return (int) edits.get(editRow(patch, edit), EDIT_SIZE);
  }

  @Override
  public int editBytesUntrusted(int patch, int edit) {
    return (int) edits.get(editRow(patch, edit), EDIT_BYTES);
  }

  @Override
  public long flushRequestIdUntrusted() {
    return flushRequestId;
  }
}
