package dev.sonda.protovm.internal.program;

import dev.sonda.protovm.ProgramRunOutcome;
import dev.sonda.protovm.internal.state.ChildNodes;
import dev.sonda.protovm.internal.state.StateCursor;
import org.jspecify.annotations.Nullable;

/** Stack of the loops over repeated fields that a run is currently in, the innermost one last. */
final class LoopStack {
  private static final int INITIAL_CAPACITY = 8;

  private LoopState[] loops = new LoopState[0];
  private int count;

  /**
   * Progress of a loop: an offset if it loops over the packet, an element's index if it loops over
   * the state.
   */
  private static final class LoopState {
    private int fieldId;
    private int next;
    private int end;
    private @Nullable ChildNodes elements;
  }

  void clear() {
    count = 0;
  }

  /** Starts a loop over a field of the packet's message. */
  ProgramRunOutcome open(SourceCursor source, int fieldId) {
    LoopState loop = add();
    loop.fieldId = fieldId;
    loop.next = source.start();
    loop.end = source.end();
    loop.elements = null;
    return ProgramRunOutcome.OK;
  }

  /** Starts a loop over a field of the state's message. */
  ProgramRunOutcome open(StateCursor state, int fieldId) {
    ChildNodes elements = state.elements(fieldId);
    if (elements == null) {
      return ProgramRunOutcome.ABORT;
    }
    LoopState loop = add();
    loop.next = 0;
    loop.elements = elements;
    return ProgramRunOutcome.OK;
  }

  private LoopState add() {
    if (count == loops.length) {
      grow();
    }
    return loops[count++];
  }

  private void grow() {
    LoopState[] more = new LoopState[Math.max(INITIAL_CAPACITY, count * 2)];
    System.arraycopy(loops, 0, more, 0, count);
    for (int i = count; i < more.length; i++) {
      more[i] = new LoopState();
    }
    loops = more;
  }

  boolean enterNext(SourceCursor source, StateCursor state) {
    LoopState loop = loops[count - 1];
    return loop.elements == null
        ? enterNextOfPacket(loop, source)
        : enterNextOfState(loop, loop.elements, state);
  }

  private static boolean enterNextOfPacket(LoopState loop, SourceCursor source) {
    if (!source.enterElementFrom(loop.next, loop.end, loop.fieldId)) {
      return false;
    }
    loop.next = source.offsetBehind();
    return true;
  }

  private static boolean enterNextOfState(LoopState loop, ChildNodes elements, StateCursor state) {
    if (loop.next >= elements.size()) {
      return false;
    }
    state.enterElement(elements, loop.next++);
    return true;
  }

  void close() {
    count--;
  }
}
