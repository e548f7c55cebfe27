package dev.sonda.probe.ftrace.internal.decode.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.probe.ftrace.internal.RawPageBuilder;
import dev.sonda.probe.ftrace.internal.decode.event.FieldMoveOperations;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class PageParserTest {
  private static final int DATA = 16;
  private static final byte[] RECORD = {7, 0, 1, 2};

  private final List<String> records = new ArrayList<>();

  @Test
  void shouldAddTimeDeltasOfRecords() {
    assertThat(
            parse(RawPageBuilder.at(1000).record(0, RECORD).record(5, RECORD).record(10, RECORD)))
        .isEqualTo(ParseStatus.OK);
    assertThat(records)
        .containsExactly("1000 [7, 0, 1, 2]", "1005 [7, 0, 1, 2]", "1015 [7, 0, 1, 2]");
  }

  @Test
  void shouldReadLengthWordBeforeLongRecord() {
    byte[] longRecord = new byte[120];
    longRecord[119] = 9;

    parse(RawPageBuilder.at(0).record(1, longRecord).record(2, RECORD));

    assertThat(records).containsExactly("1 " + Arrays.toString(longRecord), "3 [7, 0, 1, 2]");
  }

  @Test
  void shouldReadTheLongestLengthThatAHeaderHolds() {
    byte[] record = new byte[112];

    parse(RawPageBuilder.at(0).record(1, record).record(2, RECORD));

    assertThat(records).containsExactly("1 " + Arrays.toString(record), "3 [7, 0, 1, 2]");
  }

  @Test
  void shouldAddTheLargestTimeThatAHeaderHolds() {
    parse(RawPageBuilder.at(0).record((1 << 27) - 1, RECORD));

    assertThat(records).containsExactly(((1 << 27) - 1) + " [7, 0, 1, 2]");
  }

  @Test
  void shouldAddTimeThatDoesNotFitAHeader() {
    long delta = (5L << 27) + 3;
    long largest = (1L << 59) - 1;

    parse(RawPageBuilder.at(1000).timeExtend(delta).record(1, RECORD));
    parse(RawPageBuilder.at(1000).timeExtend(largest).record(0, RECORD));

    assertThat(records)
        .containsExactly((1001 + delta) + " [7, 0, 1, 2]", (1000 + largest) + " [7, 0, 1, 2]");
  }

  @Test
  void shouldSetTimeByTimestampRecord() {
    long stamp = (77L << 27) + 5;

    parse(RawPageBuilder.at(1000).record(7, RECORD).timeStamp(stamp).record(2, RECORD));

    assertThat(records).containsExactly("1007 [7, 0, 1, 2]", (stamp + 2) + " [7, 0, 1, 2]");
  }

  @Test
  void shouldSkipDiscardedRecordsAndAddTheirTimeDeltas() {
    parse(RawPageBuilder.at(0).record(1, RECORD).padding(3, 12).record(1, RECORD));

    assertThat(records).containsExactly("1 [7, 0, 1, 2]", "5 [7, 0, 1, 2]");
  }

  @Test
  void shouldEndWhereThePaddingReachesBeyondThePage() {
    assertThat(parse(RawPageBuilder.at(0).record(1, RECORD).header(29, 1).word(-1)))
        .isEqualTo(ParseStatus.OK);
    assertThat(records).hasSize(1);
  }

  @Test
  void shouldAcceptEmptyPage() {
    assertThat(parse(RawPageBuilder.at(0))).isEqualTo(ParseStatus.OK);
    assertThat(records).isEmpty();
  }

  @Test
  @Tag("T25")
  void shouldReportErrorsInInput() {
    refuse(RawPageBuilder.at(0).bytes(1, 2, 3), ParseStatus.SHORT_EVENT_HEADER);
    refuse(RawPageBuilder.at(0).header(29, 0), ParseStatus.NULL_PADDING);
    refuse(RawPageBuilder.at(0).header(29, 1), ParseStatus.SHORT_PADDING_LENGTH);
    refuse(RawPageBuilder.at(0).header(29, 1).bytes(1, 2), ParseStatus.SHORT_PADDING_LENGTH);
    refuse(RawPageBuilder.at(0).header(29, 1).word(3), ParseStatus.BAD_PADDING_LENGTH);
    refuse(RawPageBuilder.at(0).header(29, 1).word(0), ParseStatus.BAD_PADDING_LENGTH);
    refuse(RawPageBuilder.at(0).header(30, 1), ParseStatus.SHORT_TIME_EXTEND);
    refuse(RawPageBuilder.at(0).header(31, 1).bytes(1), ParseStatus.SHORT_TIME_STAMP);
    refuse(RawPageBuilder.at(0).header(0, 1), ParseStatus.SHORT_DATA_LENGTH);
    refuse(RawPageBuilder.at(0).header(0, 1).word(0), ParseStatus.ZERO_DATA_LENGTH);
    refuse(RawPageBuilder.at(0).header(0, 1).word(1), ParseStatus.BAD_DATA_LENGTH);
    refuse(RawPageBuilder.at(0).header(0, 1).word(3), ParseStatus.BAD_DATA_LENGTH);
    refuse(RawPageBuilder.at(0).header(0, 1).word(4), ParseStatus.SHORT_EVENT_ID);
    refuse(RawPageBuilder.at(0).header(0, 1).word(5), ParseStatus.END_OVERFLOW);
    refuse(RawPageBuilder.at(0).header(0, 1).word(-1), ParseStatus.END_OVERFLOW);
    refuse(RawPageBuilder.at(0).header(0, 1).word(Integer.MIN_VALUE), ParseStatus.END_OVERFLOW);
    refuse(RawPageBuilder.at(0).header(2, 1).word(7), ParseStatus.END_OVERFLOW);
    refuse(RawPageBuilder.at(0).header(1, 1), ParseStatus.END_OVERFLOW);
  }

  @Test
  void shouldStopWhenTargetRejectsRecord() {
    PageParser parser = new PageParser((_, _, _, _) -> ParseStatus.INVALID_EVENT);
    byte[] page = RawPageBuilder.at(0).record(0, RECORD).header(29, 0).toBytes();

    assertThat(parser.parse(page, DATA, DATA + 12, 0)).isEqualTo(ParseStatus.INVALID_EVENT);
  }

  private void refuse(RawPageBuilder page, ParseStatus status) {
    assertThat(parse(page)).isEqualTo(status);
    assertThat(records).isEmpty();
  }

  private ParseStatus parse(RawPageBuilder page) {
    PageParser parser =
        new PageParser((bytes, begin, end, timeNs) -> {
          records.add(timeNs + " " + Arrays.toString(Arrays.copyOfRange(bytes, begin, end)));
          return ParseStatus.OK;
        });
    int end = 4096 - page.room();
    return parser.parse(page.toBytes(), DATA, end, FieldMoveOperations.longAt(page.toBytes(), 0));
  }
}
