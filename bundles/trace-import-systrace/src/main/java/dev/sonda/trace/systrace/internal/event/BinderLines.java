package dev.sonda.trace.systrace.internal.event;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.sonda.trace.storage.TraceStorage;
import dev.sonda.trace.storage.binder.BinderLocks;
import dev.sonda.trace.storage.binder.BinderTransaction;
import dev.sonda.trace.storage.binder.BinderTransactions;
import dev.sonda.trace.storage.statistics.Statistic;
import dev.sonda.trace.systrace.internal.line.FtraceLine;
import dev.sonda.trace.systrace.internal.line.LineArgs;

/** Parses events of binder calls, Android's IPC. */
final class BinderLines {
  private static final byte[] TRANSACTION = "transaction".getBytes(US_ASCII);
  private static final byte[] NODE = "dest_node".getBytes(US_ASCII);
  private static final byte[] PROCESS = "dest_proc".getBytes(US_ASCII);
  private static final byte[] THREAD = "dest_thread".getBytes(US_ASCII);
  private static final byte[] REPLY = "reply".getBytes(US_ASCII);
  private static final byte[] FLAGS = "flags".getBytes(US_ASCII);
  private static final byte[] CODE = "code".getBytes(US_ASCII);
  private static final byte[] COMMAND = "cmd".getBytes(US_ASCII);
  private static final byte[] DATA_SIZE = "data_size".getBytes(US_ASCII);
  private static final byte[] OFFSETS_SIZE = "offsets_size".getBytes(US_ASCII);

  private static final long UNSIGNED = 0xFFFF_FFFFL;

  private final TraceStorage storage;
  private final BinderTransactions transactions;
  private final BinderLocks locks;

  BinderLines(TraceStorage storage) {
    this.storage = storage;
    transactions = new BinderTransactions(storage);
    locks = new BinderLocks(storage);
  }

  void addTo(LineParser parser) {
    parser.add("binder_transaction", (line, args, _) -> send(line, args));
    parser.add("binder_transaction_received", (line, args, _) -> receive(line, args));
    parser.add("binder_transaction_alloc_buf", (line, args, _) -> describe(line, args));
    parser.add("binder_command", (line, args, _) -> command(line, args));
    parser.add("binder_return", (line, args, _) -> returned(line, args));
    parser.add("binder_lock", (line, _, _) -> locks.lock(line.timeNs(), tid(line)));
    parser.add("binder_locked", (line, _, _) -> locks.locked(line.timeNs(), tid(line)));
    parser.add("binder_unlock", (line, _, _) -> locks.unlock(line.timeNs(), tid(line)));
  }

  private static long tid(FtraceLine line) {
    return line.pid() & UNSIGNED;
  }

  private void send(FtraceLine line, LineArgs args) {
    Long id = args.whole(TRANSACTION);
    Long node = args.whole(NODE);
    Long process = args.whole(PROCESS);
    Long thread = args.whole(THREAD);
    Long flags = args.hexadecimal(FLAGS);
    if (id == null || node == null || process == null || thread == null || flags == null) {
      countFailure();
      return;
    }
    Long reply = args.whole(REPLY);
    boolean isReply = reply != null && reply == 1;
    transactions.send(
        line.timeNs(),
        new BinderTransaction(
            tid(line),
            id.intValue(),
            node.intValue(),
            process & UNSIGNED,
            thread & UNSIGNED,
            isReply,
            flags & UNSIGNED,
            args.text(CODE)));
  }

  private void receive(FtraceLine line, LineArgs args) {
    Long id = args.whole(TRANSACTION);
    if (id == null) {
      countFailure();
    } else {
      transactions.receive(line.timeNs(), tid(line), id.intValue());
    }
  }

  private void describe(FtraceLine line, LineArgs args) {
    Long data = args.whole(DATA_SIZE);
    Long offsets = args.whole(OFFSETS_SIZE);
    if (data == null || offsets == null) {
      countFailure();
    } else {
      transactions.describeBuffer(tid(line), data, offsets);
    }
  }

  private void command(FtraceLine line, LineArgs args) {
    Long code = args.hexadecimal(COMMAND);
    if (code == null) {
      countFailure();
    } else {
      transactions.command(tid(line), code);
    }
  }

  private void returned(FtraceLine line, LineArgs args) {
    Long code = args.hexadecimal(COMMAND);
    if (code == null) {
      countFailure();
    } else {
      transactions.returned(line.timeNs(), tid(line), code);
    }
  }

  private void countFailure() {
    storage.statistics().add(Statistic.SYSTRACE_PARSE_FAILURE, 1);
  }
}
