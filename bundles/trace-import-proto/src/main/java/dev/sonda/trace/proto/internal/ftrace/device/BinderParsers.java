package dev.sonda.trace.proto.internal.ftrace.device;

import dev.sonda.trace.proto.internal.ftrace.event.EventParsers;
import dev.sonda.trace.proto.internal.ftrace.event.KernelEvent;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.binder.BinderLocks;
import dev.sonda.trace.storage.binder.BinderTransaction;
import dev.sonda.trace.storage.binder.BinderTransactions;

/** Imports kernel events of binder calls (Android's IPC). */
final class BinderParsers {
  private static final int TRANSACTION = 50;
  private static final int RECEIVED = 51;
  private static final int LOCK = 53;
  private static final int LOCKED = 54;
  private static final int UNLOCK = 55;
  private static final int ALLOCATION = 323;
  private static final int COMMAND = 485;
  private static final int RETURN = 486;

  private static final long UNSIGNED = 0xFFFF_FFFFL;

  private final BinderTransactions transactions;
  private final BinderLocks locks;

  BinderParsers(ImportState state) {
    transactions = new BinderTransactions(state.storage());
    locks = new BinderLocks(state.storage());
  }

  void register(EventParsers parsers) {
    parsers.add(TRANSACTION, event -> transactions.send(event.timeNs(), transaction(event)));
    parsers.add(
        RECEIVED, event -> transactions.receive(event.timeNs(), event.pid(), event.integer(1)));
    parsers.add(
        ALLOCATION,
        event -> transactions.describeBuffer(event.pid(), event.number(1), event.number(3)));
    parsers.add(COMMAND, event -> transactions.command(event.pid(), event.number(1) & UNSIGNED));
    parsers.add(
        RETURN,
        event -> transactions.returned(event.timeNs(), event.pid(), event.number(1) & UNSIGNED));
    parsers.add(LOCK, event -> locks.lock(event.timeNs(), event.pid()));
    parsers.add(LOCKED, event -> locks.locked(event.timeNs(), event.pid()));
    parsers.add(UNLOCK, event -> locks.unlock(event.timeNs(), event.pid()));
  }

  private static BinderTransaction transaction(KernelEvent event) {
    return new BinderTransaction(
        event.pid(),
        event.integer(1),
        event.integer(2),
        event.number(3) & UNSIGNED,
        event.number(4) & UNSIGNED,
        event.integer(5) == 1,
        event.number(7) & UNSIGNED,
        BinderTransaction.hex(event.number(6) & UNSIGNED));
  }
}
