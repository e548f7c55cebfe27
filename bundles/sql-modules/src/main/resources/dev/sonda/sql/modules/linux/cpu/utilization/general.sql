INCLUDE PERFETTO MODULE linux.cpu.frequency;

-- Runs of threads, one row for each period of a constant frequency; null where none is known.
CREATE PERFETTO VIEW _frequency_span
AS
SELECT ts, dur, ucpu, freq
FROM cpu_frequency_counters;

CREATE PERFETTO VIEW _run_span
AS
SELECT ts, dur, ucpu, utid
FROM sched
WHERE utid IN (SELECT utid FROM thread WHERE NOT is_idle) AND dur > 0;

CREATE VIRTUAL TABLE _run_at_frequency
USING SPAN_LEFT_JOIN(_run_span PARTITIONED ucpu, _frequency_span PARTITIONED ucpu);

CREATE PERFETTO TABLE _cpu_freq_per_thread
AS
SELECT row_number() OVER () AS id, ts, dur, ucpu, utid, freq
FROM _run_at_frequency;

-- CPUs are numbered from 0, those that never run a thread are there as well.
CREATE PERFETTO FUNCTION _cpu_count()
RETURNS LONG
AS SELECT max(cpu) + 1 FROM sched;

CREATE PERFETTO FUNCTION _partition_start(ts TIMESTAMP, size LONG)
RETURNS LONG
AS SELECT $ts / $size * $size;

-- A run counts in the period in which it begins, up to that period's end; and there are at most as
-- many periods as the trace has runs. So counts Perfetto.
CREATE PERFETTO MACRO _cpu_avg_utilization_per_period(interval Expr, sched_table TableOrSubquery)
RETURNS TableOrSubquery
AS (
  SELECT
    ts,
    busy * 1.0 / ($interval) / _cpu_count() AS utilization,
    busy * 1.0 / ($interval) AS unnormalized_utilization
  FROM (
    SELECT
      _partition_start(ts, $interval) AS ts,
      sum(min(ts + dur, _partition_start(ts, $interval) + ($interval)) - ts) AS busy
    FROM $sched_table
    GROUP BY _partition_start(ts, $interval)
  )
  WHERE
    (ts - _partition_start(trace_start(), $interval)) / ($interval) < (SELECT count(*) FROM sched)
  ORDER BY ts
);

-- Sums over rows of ts, dur and freq (kHz); cycles of periods without a known frequency are null.
CREATE PERFETTO MACRO _millicycles(dur Expr, freq Expr)
RETURNS Expr
AS CAST(sum(($dur) * ($freq) / 1000) AS INT);

CREATE PERFETTO MACRO _megacycles(dur Expr, freq Expr)
RETURNS Expr
AS _millicycles!($dur, $freq) / 1000000000;

-- Of a whole trace: time without a known frequency counts as well, which lowers the average.
CREATE PERFETTO MACRO _avg_freq_of_trace(dur Expr, freq Expr)
RETURNS Expr
AS (_millicycles!($dur, $freq) / (sum($dur) / 1000));

-- Of an interval: only time with a known frequency counts.
CREATE PERFETTO MACRO _avg_freq_of_interval(dur Expr, freq Expr)
RETURNS Expr
AS (_millicycles!($dur, $freq) / (sum(iif(($freq) IS NULL, NULL, $dur)) / 1000));

-- What of the runs lies in an interval.
CREATE PERFETTO MACRO _runs_in_interval(ts Expr, dur Expr)
RETURNS TableOrSubquery
AS (
  SELECT
    utid,
    ucpu,
    freq,
    max(ts, $ts) AS ts,
    min(ts + dur, ($ts) + ($dur)) - max(ts, $ts) AS dur
  FROM _cpu_freq_per_thread
  WHERE ts < ($ts) + ($dur) AND ts + dur > ($ts)
);

-- Time that a monotonic clock sees pass: not that in which the machine is suspended.
CREATE PERFETTO FUNCTION _awake_dur(ts TIMESTAMP, dur LONG)
RETURNS LONG
AS SELECT to_monotonic($ts + $dur) - to_monotonic($ts);
