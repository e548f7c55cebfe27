package dev.sonda.probe.ftrace.internal.decode.page;

import static dev.sonda.probe.ftrace.internal.decode.page.PageLayout.DELTA_BITS;
import static dev.sonda.probe.ftrace.internal.decode.page.PageLayout.DELTA_SHIFT;
import static dev.sonda.probe.ftrace.internal.decode.page.PageLayout.MAX_DATA_WORDS;
import static dev.sonda.probe.ftrace.internal.decode.page.PageLayout.PADDING;
import static dev.sonda.probe.ftrace.internal.decode.page.PageLayout.TIME_EXTEND;
import static dev.sonda.probe.ftrace.internal.decode.page.PageLayout.TYPE_MASK;
import static dev.sonda.probe.ftrace.internal.decode.page.PageLayout.WORD_BYTES;

import dev.sonda.probe.ftrace.internal.decode.event.FieldMoveOperations;

/**
 * Iterates over the records of a page. Even for a malformed page, each record passed on is within
 * the page, and the iteration ends. One thread.
 */
public final class PageParser {
  private final RecordTarget target;

  /** Receives the records of a page. */
  public interface RecordTarget {
    /**
     * Called for each record. The record is in the page from {@code begin} to {@code end}, and
     * contains at least its event's id.
     */
    ParseStatus onRecord(byte[] page, int begin, int end, long timeNs);

    /**
     * Processes a run of records that follow the last one, as many as possible in one call; maybe
     * none.
     *
     * @param begin index of the next record's header
     * @param timeNs time of the last record
     * @return the index after the processed records
     */
    default int onFollowing(byte[] page, int begin, int end, long timeNs) {
      return begin;
    }

    /** The time of the last record that {@link #onFollowing} processed. */
    default long followingNs() {
      throw new IllegalStateException("None was taken");
    }
  }

  public PageParser(RecordTarget target) {
    this.target = target;
  }

  /**
   * Passes the records between {@code begin} and {@code end} to the target, until a record is
   * invalid.
   *
   * @param pageTimeNs time from which the first record's time counts
   */
  public ParseStatus parse(byte[] page, int begin, int end, long pageTimeNs) {
    long timeNs = pageTimeNs;
    int at = begin;
    while (at < end) {
      if (end - at < WORD_BYTES) {
        return ParseStatus.SHORT_EVENT_HEADER;
      }
      int header = FieldMoveOperations.intAt(page, at);
      int type = header & TYPE_MASK;
      int delta = header >>> DELTA_SHIFT;
      at += WORD_BYTES;
      if (type <= MAX_DATA_WORDS) {
        timeNs += delta;
        int size = WORD_BYTES * type;
        if (type == 0) {
          ParseStatus length = checkLength(page, at, end);
          if (length != ParseStatus.OK) {
            return length;
          }
          size = FieldMoveOperations.intAt(page, at) - WORD_BYTES;
          at += WORD_BYTES;
        }
        ParseStatus status = record(page, at, size, end, timeNs);
        if (status != ParseStatus.OK) {
          return status;
        }
        at += size;
        int behind = target.onFollowing(page, at, end, timeNs);
        if (behind != at) {
          timeNs = target.followingNs();
          at = behind;
        }
      } else if (type == PADDING) {
        ParseStatus padding = checkPadding(page, at, end, delta);
        if (padding != ParseStatus.OK) {
          return padding;
        }
        timeNs += delta;
        at = behindPadding(page, at, end);
      } else {
        if (end - at < WORD_BYTES) {
          return type == TIME_EXTEND ? ParseStatus.SHORT_TIME_EXTEND : ParseStatus.SHORT_TIME_STAMP;
        }
        long high = Integer.toUnsignedLong(FieldMoveOperations.intAt(page, at)) << DELTA_BITS;
        timeNs = (type == TIME_EXTEND ? timeNs : 0) + delta + high;
        at += WORD_BYTES;
      }
    }
    return ParseStatus.OK;
  }

  private ParseStatus record(byte[] page, int begin, int size, int end, long timeNs) {
    if (size < 0 || size > end - begin) {
      return ParseStatus.END_OVERFLOW;
    }
    if (size < PageLayout.EVENT_ID_BYTES) {
      return ParseStatus.SHORT_EVENT_ID;
    }
    return target.onRecord(page, begin, begin + size, timeNs);
  }

  /**
   * Checks the record's length. Some kernels have pages that end in zeros although the page's
   * length says that there are records.
   */
  private static ParseStatus checkLength(byte[] page, int at, int end) {
    if (end - at < WORD_BYTES) {
      return ParseStatus.SHORT_DATA_LENGTH;
    }
    int length = FieldMoveOperations.intAt(page, at);
    if (length == 0) {
      return ParseStatus.ZERO_DATA_LENGTH;
    }
    return Integer.compareUnsigned(length, WORD_BYTES) < 0
        ? ParseStatus.BAD_DATA_LENGTH
        : ParseStatus.OK;
  }

  /**
   * Checks padding. Padding with a time delta of 0 has no length, and occurs only after the last
   * record of a page.
   */
  private static ParseStatus checkPadding(byte[] page, int at, int end, int delta) {
    if (delta == 0) {
      return ParseStatus.NULL_PADDING;
    }
    if (end - at < WORD_BYTES) {
      return ParseStatus.SHORT_PADDING_LENGTH;
    }
    return Integer.compareUnsigned(FieldMoveOperations.intAt(page, at), WORD_BYTES) < 0
        ? ParseStatus.BAD_PADDING_LENGTH
        : ParseStatus.OK;
  }

  /** The index after the padding; {@code end} if the padding reaches beyond it. */
  private static int behindPadding(byte[] page, int at, int end) {
    long behind = at + Integer.toUnsignedLong(FieldMoveOperations.intAt(page, at));
    return (int) Math.min(behind, end);
  }
}
