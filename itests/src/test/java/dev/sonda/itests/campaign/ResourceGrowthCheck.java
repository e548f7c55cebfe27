package dev.sonda.itests.campaign;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Checks that heap, resident memory, descriptors and threads of a process don't grow: the slopes of
 * regression lines through samples of a long run stay below limits.
 */
final class ResourceGrowthCheck {
  /** Part of the run that doesn't count, as classes are loaded and compiled in it. */
  static final double WARM_UP = 0.4;

  private static final double NS_PER_HOUR = 3600e9;

  /** Permitted growth per hour, and in total while caches still settle after the warm-up. */
  private record Limit(double perHour, double settling) {}

  private static final Limit HEAP_KB = new Limit(1024, 128);
  private static final Limit RESIDENT_KB = new Limit(8 * 1024, 16 * 1024);
  private static final Limit COUNT = new Limit(1, 2);

  private ResourceGrowthCheck() {}

  /**
   * Adds the checks of one process to a verdict.
   *
   * @param whose name of the process
   * @param all samples of the whole run, in order
   */
  static void of(CheckReport verdict, String whose, List<ProcessResourceUsage> all) {
    of(verdict, whose, all, 0);
  }

  /**
   * Adds the checks of one process to a verdict.
   *
   * @param boundedStateKb limit of what the process keeps in its heap by design, and fills in the
   *     course of the run
   */
  static void of(
      CheckReport verdict, String whose, List<ProcessResourceUsage> all, double boundedStateKb) {
    List<ProcessResourceUsage> sizes = all.subList((int) (all.size() * WARM_UP), all.size());
    Limit heap = new Limit(HEAP_KB.perHour, HEAP_KB.settling + boundedStateKb);
    check(verdict, whose + ": heap, kB", sizes, ProcessResourceUsage::heapKb, heap);
    check(verdict, whose + ": RSS, kB", sizes, ProcessResourceUsage::residentKb, RESIDENT_KB);
    check(verdict, whose + ": descriptors", sizes, ProcessResourceUsage::descriptors, COUNT);
    check(verdict, whose + ": threads", sizes, ProcessResourceUsage::threads, COUNT);
  }

  private static void check(
      CheckReport verdict,
      String what,
      List<ProcessResourceUsage> sizes,
      ToDoubleFunction<ProcessResourceUsage> size,
      Limit limit) {
    RegressionLine slope =
        RegressionLine.of(
            sizes.stream()
                .map(each -> new RegressionLine.Point(each.timeNs(), size.applyAsDouble(each)))
                .toList());
    double hours = (sizes.getLast().timeNs() - sizes.getFirst().timeNs()) / NS_PER_HOUR;
    double limitPerHour = limit.perHour + limit.settling / hours;
    verdict.check(
        !slope.isSurelyAbove(limitPerHour),
        "%s: %.0f at last, %s (limit in a run so long: %.0f)"
            .formatted(what, size.applyAsDouble(sizes.getLast()), slope, limitPerHour));
  }
}
