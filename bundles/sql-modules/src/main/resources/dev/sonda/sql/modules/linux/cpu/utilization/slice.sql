INCLUDE PERFETTO MODULE intervals.intersect;
INCLUDE PERFETTO MODULE linux.cpu.utilization.general;
INCLUDE PERFETTO MODULE slices.with_context;

-- Cycles are null where the thread didn't run all the time with a known frequency.
CREATE PERFETTO TABLE cpu_cycles_per_thread_slice(
  id JOINID(slice.id),
  name STRING,
  utid JOINID(thread.id),
  thread_name STRING,
  upid JOINID(process.id),
  process_name STRING,
  millicycles LONG,
  megacycles LONG
)
AS
WITH
  cycles AS (
    SELECT
      part.id_0 AS id,
      _millicycles!(part.dur, run.freq) AS millicycles,
      sum(part.dur) AS dur
    FROM _interval_intersect!(
      (
        (SELECT id, ts, dur, utid FROM thread_slice WHERE utid > 0 AND dur > 0),
        (SELECT id, ts, dur, utid FROM _cpu_freq_per_thread)
      ),
      (utid)
    ) AS part
    JOIN _cpu_freq_per_thread AS run ON run.id = part.id_1
    WHERE run.freq IS NOT NULL
    GROUP BY part.id_0
  )
SELECT
  thread_slice.id,
  thread_slice.name,
  thread_slice.utid,
  thread_slice.thread_name,
  thread_slice.upid,
  thread_slice.process_name,
  cycles.millicycles,
  cycles.millicycles / 1000000000 AS megacycles
FROM thread_slice
LEFT JOIN cycles ON cycles.id = thread_slice.id AND cycles.dur = thread_slice.dur;

CREATE PERFETTO FUNCTION cpu_cycles_per_thread_slice_in_interval(ts TIMESTAMP, dur DURATION)
RETURNS TABLE(
  id JOINID(slice.id),
  name STRING,
  utid JOINID(thread.id),
  thread_name STRING,
  upid JOINID(process.id),
  process_name STRING,
  millicycles LONG,
  megacycles LONG
)
AS
WITH
  part AS (
    SELECT id, utid, max(ts, $ts) AS ts, min(ts + dur, $ts + $dur) - max(ts, $ts) AS dur
    FROM thread_slice
    WHERE utid > 0 AND dur > 0 AND ts < $ts + $dur AND ts + dur > $ts
  ),
  cycles AS (
    SELECT
      both.id_0 AS id,
      _millicycles!(both.dur, run.freq) AS millicycles,
      sum(both.dur) AS dur
    FROM _interval_intersect!(
      (
        (SELECT id, ts, dur, utid FROM part),
        (SELECT id, ts, dur, utid FROM _cpu_freq_per_thread)
      ),
      (utid)
    ) AS both
    JOIN _cpu_freq_per_thread AS run ON run.id = both.id_1
    WHERE run.freq IS NOT NULL
    GROUP BY both.id_0
  )
SELECT
  thread_slice.id,
  thread_slice.name,
  thread_slice.utid,
  thread_slice.thread_name,
  thread_slice.upid,
  thread_slice.process_name,
  cycles.millicycles,
  cycles.millicycles / 1000000000 AS megacycles
FROM thread_slice
JOIN part ON part.id = thread_slice.id
LEFT JOIN cycles ON cycles.id = thread_slice.id AND cycles.dur = part.dur;
