package dev.sonda.probe.ftrace.internal.decode.filter;

/**
 * Filters the records of one event by their content, as {@code print_filter} does. Called for each
 * record of the event, so allocates nothing.
 */
public interface RecordFilter {
  /** Accepts all records. */
  RecordFilter ALL =
      new RecordFilter() {
        @Override
        public int eventId() {
          return 0;
        }

        @Override
        public boolean keeps(byte[] page, int begin, int end) {
          return true;
        }
      };

  /** Id of the event whose records are filtered; 0 for none. */
  int eventId();

  /**
   * Whether the record between {@code begin} and {@code end} of the page is written to the session.
   */
  boolean keeps(byte[] page, int begin, int end);
}
