package dev.sonda.agent.internal.rule;

/**
 * How a method is woven.
 *
 * @param name of its slices, where they don't name themselves
 * @param detailSlot the local variable that holds the detail when the method begins, or {@link
 *     #NO_DETAIL}
 */
public record Hook(Where where, Kind kind, String category, String name, int detailSlot) {
  public static final int NO_DETAIL = -1;

  /** The place of the hooks. */
  public enum Where {
    /** At the begin and each end of the method. */
    AROUND,
    /** Before it returns an object. */
    AT_RETURN,
    /** Instead of each call of {@code Runnable.run} in it. */
    AT_RUN
  }

  static Hook around(Kind kind, int detailSlot) {
    return new Hook(Where.AROUND, kind, kind.category(), "", detailSlot);
  }
}
