package dev.sonda.trace.storage.binder;

/**
 * A transaction as the kernel reports it when a thread sends it.
 *
 * @param tid the thread that sends it
 * @param id the number by which its receipt names it
 * @param toTid the thread that receives a reply; for other transactions the kernel chooses it later
 * @param code what is called, as a text, since each interface has its own numbers
 */
public record BinderTransaction(
    long tid,
    int id,
    int toNode,
    long toPid,
    long toTid,
    boolean isReply,
    long flags,
    String code) {
  private static final long ONEWAY = 1;

  boolean isOneway() {
    return (flags & ONEWAY) != 0;
  }
}
