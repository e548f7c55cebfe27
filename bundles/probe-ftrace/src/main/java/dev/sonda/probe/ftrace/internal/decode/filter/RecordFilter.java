package dev.sonda.probe.ftrace.internal.decode.filter;

/**
 * Keeps records out of a session by what is in them, as {@code print_filter} asks. Called for each
 * record of the event that it names: allocates nothing.
 */
public interface RecordFilter {
  /** Wants everything. */
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

  /** The event whose records are looked at; 0 for none. */
  int eventId();

  /** Whether the session wants the record in this part of the page. */
  boolean keeps(byte[] page, int begin, int end);
}
