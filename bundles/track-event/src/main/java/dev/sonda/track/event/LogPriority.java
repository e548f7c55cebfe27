package dev.sonda.track.event;

/**
 * Priority of a log record, with Perfetto's names.
 *
 * {@snippet class=dev.sonda.track.event.example.EventExamplesTest region=log :
 * static void warn() {
 *   SHOP.instant("stock").log(LogPriority.WARN, "low on socks").emit();
 * }}
 */
public enum LogPriority {
  VERBOSE(2),
  DEBUG(3),
  INFO(4),
  WARN(5),
  ERROR(6),
  FATAL(7);

  private final int number;

  LogPriority(int number) {
    this.number = number;
  }

  /** Number of this priority in Perfetto's schema. */
  int number() {
    return number;
  }
}
