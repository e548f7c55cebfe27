package dev.sonda.trace.storage.binder;

import dev.sonda.trace.storage.TraceStorage;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.binder.BinderCalls.Call;
import dev.sonda.trace.storage.binder.BinderCalls.Step;
import java.util.HashMap;
import java.util.Map;

/**
 * Creates slices for binder calls on the calling and the answering thread, with flows from caller
 * to callee.
 */
public final class BinderTransactions {
  /**
   * Limit of sent transactions that await their receive event; only traces that lost receive events
   * reach it.
   */
  private static final int MAX_UNDER_WAY = 1 << 20;

  private final BinderSlices slices;
  private final BinderCalls calls = new BinderCalls();
  private final Map<Integer, Sent> underWay = new HashMap<>();
  private final int transactionName;
  private final int replyName;
  private final int asyncName;
  private final int asyncReceiptName;

  public BinderTransactions(TraceStorage storage) {
    slices = new BinderSlices(storage);
    transactionName = slices.intern("binder transaction");
    replyName = slices.intern("binder reply");
    asyncName = slices.intern("binder transaction async");
    asyncReceiptName = slices.intern("binder async rcv");
  }

  /** Handles the event that a thread sends a transaction. */
  public void send(long timeNs, BinderTransaction sent) {
    int track = slices.track(sent.tid());
    int slice = addSent(timeNs, sent, track);
    if (underWay.size() < MAX_UNDER_WAY) {
      underWay.put(sent.id(), new Sent(sent, track, slice));
    }
    Call call = calls.top(sent.tid());
    if (call == null) {
      return;
    }
    switch (call.step()) {
      case COMMANDED -> advance(call, Step.SENT, sent);
      case REPLY_COMMANDED -> advance(call, Step.REPLIED, sent);
      // without command events, only the reply marks the end of the call
      case RECEIVED -> calls.pop(sent.tid());
      default -> {} // inconsistent state, as events were lost
    }
  }

  private static void advance(Call call, Step next, BinderTransaction sent) {
    call.advance(next);
    call.setTransaction(sent.isOneway(), sent.isReply());
  }

  private int addSent(long timeNs, BinderTransaction sent, int track) {
    if (sent.isReply()) {
      slices.withDestination(sent.toTid()).describe(track, replyName);
      return slices.withTransaction(sent).end(timeNs, track);
    }
    slices.withTransaction(sent);
    return sent.isOneway()
        ? slices.instant(timeNs, track, asyncName)
        : slices.begin(timeNs, track, transactionName);
  }

  /** A thread receives a transaction, or the reply to its own transaction. */
  public void receive(long timeNs, long tid, int id) {
    Sent sent = underWay.remove(id);
    if (sent == null) {
      return;
    }
    int track = slices.track(tid);
    if (sent.transaction.isReply()) {
      if (!sent.transaction.isOneway()) {
        advanceFrom(tid, Step.SENT_COMPLETE, Step.REPLY_RECEIVED);
      }
      slices.end(timeNs, track);
    } else if (sent.transaction.isOneway()) {
      slices.withTransaction(sent.transaction);
      slices.addFlow(sent.slice, slices.instant(timeNs, track, asyncReceiptName));
    } else {
      calls.push(tid, Step.RECEIVED).setTransaction(false, false);
      slices.withDestination(tid).describe(sent.track, transactionName);
      slices.addFlow(sent.slice, slices.begin(timeNs, track, replyName));
    }
  }

  /** Adds the size of the transaction's memory buffer to the slice. */
  public void describeBuffer(long tid, long dataBytes, long offsetsBytes) {
    slices
        .with("data size", ArgType.UINT, dataBytes)
        .with("offsets size", ArgType.UINT, offsetsBytes)
        .describe(slices.track(tid), transactionName);
  }

  /** A thread sends a command to the binder driver. */
  public void command(long tid, long code) {
    if (BinderCodes.isTransactionCommand(code)) {
      calls.push(tid, Step.COMMANDED);
    } else if (BinderCodes.isReplyCommand(code)) {
      advanceFrom(tid, Step.RECEIVED_RETURNED, Step.REPLY_COMMANDED);
    }
  }

  private void advanceFrom(long tid, Step from, Step to) {
    Call call = calls.top(tid);
    if (call != null && call.step() == from) {
      call.advance(to);
    }
  }

  /** The binder driver returns a code to a thread. */
  public void returned(long timeNs, long tid, long code) {
    Call call = calls.top(tid);
    if (call == null) {
      return;
    }
    switch (BinderCodes.meaning(code)) {
      case FAILED -> fail(timeNs, tid, call);
      case COMPLETE -> complete(tid, call);
      case REPLY -> {
        if (call.step() == Step.REPLY_RECEIVED) {
          calls.pop(tid);
        }
      }
      case TRANSACTION -> advanceFrom(tid, Step.RECEIVED, Step.RECEIVED_RETURNED);
      case OTHER -> {} // no effect on calls
    }
  }

  private void fail(long timeNs, long tid, Call call) {
    switch (call.step()) {
      case COMMANDED -> calls.pop(tid);
      case REPLY_COMMANDED, SENT, REPLIED, SENT_COMPLETE -> {
        if (call.hasSlice()) {
          slices.end(timeNs, slices.track(tid));
        }
        calls.pop(tid);
      }
      default -> {} // the failure concerns another call
    }
  }

  private void complete(long tid, Call call) {
    if (call.step() == Step.SENT && call.isAwaitingReply()) {
      call.advance(Step.SENT_COMPLETE);
    } else if (call.step() == Step.SENT
        || call.step() == Step.COMMANDED
        || call.step() == Step.REPLIED) {
      calls.pop(tid);
    }
  }

  /** A sent transaction that hasn't been received yet, with the sender's track and slice. */
  private record Sent(BinderTransaction transaction, int track, int slice) {}
}
