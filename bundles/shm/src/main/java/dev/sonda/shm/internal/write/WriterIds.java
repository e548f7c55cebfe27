package dev.sonda.shm.internal.write;

import dev.sonda.shm.internal.page.ChunkHeaderLayout;
import java.util.BitSet;

/** The writer ids of one producer. A freed id is reused as late as possible. */
final class WriterIds {
  /** Returned if all ids are in use. */
  static final int NONE = 0;

  private final BitSet taken = new BitSet();
  private int last;

  int allocate() {
    int id = firstFree(last + 1);
    if (id == NONE) {
      id = firstFree(1);
    }
    if (id != NONE) {
      taken.set(id);
      last = id;
    }
    return id;
  }

  void free(int id) {
    taken.clear(id);
  }

  private int firstFree(int from) {
    int id = taken.nextClearBit(from);
    return id <= ChunkHeaderLayout.MAX_WRITER_ID ? id : NONE;
  }
}
