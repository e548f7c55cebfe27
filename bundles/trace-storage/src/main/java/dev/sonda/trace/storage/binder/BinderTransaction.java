package dev.sonda.trace.storage.binder;

/**
 * A transaction as the kernel reports it when a thread sends it.
 *
 * @param tid the thread that sends it
 * @param id id that the receive event refers to
 * @param toTid the thread that receives a reply; for other transactions the kernel chooses it later
 * @param code code of the called method, as text, because each interface has its own codes
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

  /** Text of a code or of flags, with two digits at least, as Perfetto displays them. */
  public static String hex(long number) {
    return "0x%02x".formatted(number);
  }

  boolean isOneway() {
    return (flags & ONEWAY) != 0;
  }
}
