package dev.sonda.trace.storage.binder;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Tracks the unfinished binder calls of each thread and their states: a call that fails gets no
 * reply, so its slice would stay open.
 */
final class BinderCalls {
  /** Limit of a thread's nested calls; only malicious traces exceed it. */
  private static final int MAX_DEPTH = 256;

  /** The state of a call, named after the last action of its thread. */
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

  /** The state of one thread's unfinished call. */
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

    /** Sets the kind of transaction that the call consists of. */
    void setTransaction(boolean oneway, boolean reply) {
      isKnown = true;
      isOneway = oneway;
      isReply = reply;
    }

    /** Whether the call has a slice, because the thread waits for a reply. */
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
