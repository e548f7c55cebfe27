package dev.sonda.agent.internal.rule;

/**
 * Describes how a method is woven.
 *
 * @param name name of the slices, unless the name comes from the detail
 * @param detailSlot the local variable that holds the detail when the method begins, or {@link
 *     #NO_DETAIL}
 */
public record Hook(
    Where where, TracedOperationKind kind, String category, String name, int detailSlot) {
  public static final int NO_DETAIL = -1;

  /** Where in the method the hooks are inserted. */
  public enum Where {
    /** At the begin and each end of the method. */
    AROUND,
    /** Before it returns an object. */
    AT_RETURN,
    /** In place of each call of {@code Runnable.run} in the method. */
    AT_RUN
  }

  static Hook around(TracedOperationKind kind, int detailSlot) {
    return new Hook(Where.AROUND, kind, kind.category(), "", detailSlot);
  }
}
