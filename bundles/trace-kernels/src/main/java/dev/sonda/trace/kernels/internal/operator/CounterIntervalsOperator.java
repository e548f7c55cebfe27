package dev.sonda.trace.kernels.internal.operator;

import dev.sonda.trace.kernels.OperatorCall;
import dev.sonda.trace.kernels.OperatorException;
import dev.sonda.trace.kernels.TableOperator;
import dev.sonda.trace.kernels.internal.column.GrowableLongColumn;
import dev.sonda.trace.kernels.internal.column.LongColumn;
import dev.sonda.trace.kernels.internal.column.ResultTable;
import dev.sonda.trace.kernels.internal.column.ValidityBits;
import dev.sonda.trace.kernels.internal.interval.CounterIntervals;
import dev.sonda.trace.tables.Table;
import java.util.List;
import java.util.Locale;

/**
 * Operator {@code counter_intervals}: the interval during which each value of a counter applies,
 * until the trace's end for the last value of a track; tracks are sorted by id.
 */
record CounterIntervalsOperator() implements TableOperator {

  @Override
  public String name() {
    return "counter_intervals";
  }

  @Override
  public List<String> parameters() {
    return List.of("'leading'", "end of the trace", "table of id, ts, track_id, value");
  }

  @Override
  public Table apply(OperatorCall call) {
    checkDirection(call.text(0));
    OperatorArgumentColumns counter = new OperatorArgumentColumns(call.table(2));
    LongColumn ts = counter.longs(SpanJoinInput.TS);
    LongColumn track = counter.longs("track_id");
    double[] values = counter.doubles("value");
    int[] rows = CounterIntervals.keptRows(ts, track, values);
    ResultTable result = new ResultTable(name(), rows.length, call.memory());
    result.add("id", gathered(counter.longs("id"), rows));
    result.add(SpanJoinInput.TS, gathered(ts, rows));
    result.add(SpanJoinInput.DUR, durations(ts, track, rows, call.number(1)));
    result.add("track_id", gathered(track, rows));
    addValues(result, values, track, rows);
    return result.finish();
  }

  private static void checkDirection(String direction) {
    switch (direction.toLowerCase(Locale.ROOT)) {
      case "leading" -> {}
      case "lagging" ->
          throw new OperatorException("interval intersect: 'lagging' is not implemented");
      default ->
          throw new OperatorException(
              "interval intersect: second argument has to be either 'leading' or 'lagging");
    }
  }

  private static GrowableLongColumn gathered(LongColumn column, int[] rows) {
    GrowableLongColumn gathered = new GrowableLongColumn(rows.length);
    for (int row : rows) {
      gathered.add(column.get(row));
    }
    return gathered;
  }

  private static GrowableLongColumn durations(
      LongColumn ts, LongColumn track, int[] rows, long traceEnd) {
    GrowableLongColumn durations = new GrowableLongColumn(rows.length);
    for (int i = 0; i < rows.length; i++) {
      long end = isFollowed(track, rows, i) ? ts.get(rows[i + 1]) : traceEnd;
      durations.add(end - ts.get(rows[i]));
    }
    return durations;
  }

  /** Whether the next row belongs to the track of row {@code i}. */
  private static boolean isFollowed(LongColumn track, int[] rows, int i) {
    return i >= 0 && i + 1 < rows.length && track.get(rows[i]) == track.get(rows[i + 1]);
  }

  private static void addValues(ResultTable result, double[] values, LongColumn track, int[] rows) {
    double[] own = new double[rows.length];
    double[] next = new double[rows.length];
    double[] delta = new double[rows.length];
    ValidityBits hasNext = new ValidityBits();
    ValidityBits hasPrevious = new ValidityBits();
    for (int i = 0; i < rows.length; i++) {
      own[i] = values[rows[i]];
      hasNext.add(isFollowed(track, rows, i));
      hasPrevious.add(isFollowed(track, rows, i - 1));
      next[i] = hasNext.hasValue(i) ? values[rows[i + 1]] : 0;
      delta[i] = hasPrevious.hasValue(i) ? own[i] - own[i - 1] : 0;
    }
    result.add("value", own);
    result.addNullable("next_value", next, hasNext);
    result.addNullable("delta_value", delta, hasPrevious);
  }
}
