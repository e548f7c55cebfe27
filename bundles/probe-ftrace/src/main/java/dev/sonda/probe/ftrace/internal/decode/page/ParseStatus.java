package dev.sonda.probe.ftrace.internal.decode.page;

/** Results of parsing a page, mostly errors: FtraceParseStatus of Perfetto's schema. */
public enum ParseStatus {
  OK(1),
  /** {@code read} failed for another reason than that there is nothing to read. */
  READ_ERROR(2),
  PARTIAL_PAGE(3),
  BAD_PAGE_HEADER(4),
  SHORT_EVENT_HEADER(5),
  NULL_PADDING(6),
  SHORT_PADDING_LENGTH(7),
  BAD_PADDING_LENGTH(8),
  SHORT_TIME_EXTEND(9),
  SHORT_TIME_STAMP(10),
  SHORT_DATA_LENGTH(11),
  ZERO_DATA_LENGTH(12),
  BAD_DATA_LENGTH(13),
  SHORT_EVENT_ID(14),
  END_OVERFLOW(15),
  /** A record shorter than its format says, of an event that is written compactly. */
  SHORT_COMPACT_EVENT(16),
  /** A record that contradicts its format. */
  INVALID_EVENT(17);

  private final int number;

  ParseStatus(int number) {
    this.number = number;
  }

  public int number() {
    return number;
  }
}
