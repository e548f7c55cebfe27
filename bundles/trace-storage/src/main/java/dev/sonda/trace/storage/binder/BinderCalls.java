package dev.sonda.trace.storage.binder;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The binder calls that each thread has not finished, with the state of each: a call that fails
 * gets no reply, and its slice would stay open.
 */
final class BinderCalls {
  /** Nested deeper, a thread's calls are made to fill memory. */
  private static final int MAX_DEPTH = 256;

  /** How far a call got, by what its thread did last. */
  enum Step {
    COMMANDED,
    SENT,
    SENT_COMPLETE,
    REPLY_RECEIVED,
    RECEIVED,
    RECEIVED_RETURNED,
    REPLY_COMMANDED,
    REPLIED
  }

  /** A call of one thread. */
  static final class Call {
    private Step step;
    private boolean isKnown;
    private boolean isOneway;
    private boolean isReply;

    private Call(Step step) {
      this.step = step;
    }

    Step step() {
      return step;
    }

    void advance(Step next) {
      step = next;
    }

    /** Says what the transaction is that the call consists of. */
    void setTransaction(boolean oneway, boolean reply) {
      isKnown = true;
      isOneway = oneway;
      isReply = reply;
    }

    /** Whether the thread waits for a reply, which is a slice. */
    boolean hasSlice() {
      return isKnown && !isOneway && !isReply;
    }

    boolean isAwaitingReply() {
      return isKnown && !isOneway;
    }
  }

  private final Map<Long, Deque<Call>> callsByThread = new HashMap<>();

  /** The innermost call of a thread. */
  @Nullable Call top(long tid) {
    Deque<Call> calls = callsByThread.get(tid);
    return calls == null ? null : calls.peek();
  }

  Call push(long tid, Step step) {
    Call call = new Call(step);
    Deque<Call> calls = callsByThread.computeIfAbsent(tid, _ -> new ArrayDeque<>());
    calls.push(call);
    if (calls.size() > MAX_DEPTH) {
      calls.removeLast();
    }
    return call;
  }

  void pop(long tid) {
    Deque<Call> calls = callsByThread.get(tid);
    if (calls != null) {
      calls.poll();
      if (calls.isEmpty()) {
        callsByThread.remove(tid);
      }
    }
  }
}
