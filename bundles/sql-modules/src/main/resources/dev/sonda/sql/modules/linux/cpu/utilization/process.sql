INCLUDE PERFETTO MODULE linux.cpu.utilization.general;

CREATE PERFETTO FUNCTION cpu_process_utilization_per_period(interval LONG, upid JOINID(process.id))
RETURNS TABLE(
  ts TIMESTAMP,
  utilization DOUBLE,
  unnormalized_utilization DOUBLE
)
AS
SELECT ts, utilization, unnormalized_utilization
FROM _cpu_avg_utilization_per_period!(
  $interval,
  (
    SELECT sched.ts, sched.dur, sched.cpu
    FROM sched
    JOIN thread ON thread.utid = sched.utid
    WHERE thread.upid = $upid
  )
);

CREATE PERFETTO FUNCTION cpu_process_utilization_per_second(upid JOINID(process.id))
RETURNS TABLE(
  ts TIMESTAMP,
  utilization DOUBLE,
  unnormalized_utilization DOUBLE
)
AS
SELECT ts, utilization, unnormalized_utilization
FROM cpu_process_utilization_per_period(1000000000, $upid);

CREATE PERFETTO TABLE cpu_cycles_per_process(
  upid JOINID(process.id),
  millicycles LONG,
  megacycles LONG,
  runtime DURATION,
  min_freq LONG,
  max_freq LONG,
  avg_freq LONG
)
AS
SELECT
  thread.upid,
  _millicycles!(run.dur, run.freq) AS millicycles,
  _megacycles!(run.dur, run.freq) AS megacycles,
  sum(run.dur) AS runtime,
  min(run.freq) AS min_freq,
  max(run.freq) AS max_freq,
  _avg_freq_of_trace!(run.dur, run.freq) AS avg_freq
FROM _cpu_freq_per_thread AS run
JOIN thread ON thread.utid = run.utid
WHERE thread.upid IS NOT NULL
GROUP BY thread.upid
ORDER BY thread.upid;

CREATE PERFETTO FUNCTION cpu_cycles_per_process_in_interval(ts TIMESTAMP, dur LONG)
RETURNS TABLE(
  upid JOINID(process.id),
  millicycles LONG,
  megacycles LONG,
  runtime DURATION,
  awake_runtime DURATION,
  min_freq LONG,
  max_freq LONG,
  avg_freq LONG
)
AS
SELECT
  thread.upid,
  _millicycles!(run.dur, run.freq) AS millicycles,
  _megacycles!(run.dur, run.freq) AS megacycles,
  sum(run.dur) AS runtime,
  sum(_awake_dur(run.ts, run.dur)) AS awake_runtime,
  min(run.freq) AS min_freq,
  max(run.freq) AS max_freq,
  _avg_freq_of_interval!(run.dur, run.freq) AS avg_freq
FROM _runs_in_interval!($ts, $dur) AS run
JOIN thread ON thread.utid = run.utid
GROUP BY thread.upid
ORDER BY thread.upid;

CREATE PERFETTO FUNCTION cpu_process_utilization_in_interval(ts TIMESTAMP, dur LONG)
RETURNS TABLE(
  upid JOINID(process.id),
  process_name STRING,
  awake_dur LONG,
  awake_utilization DOUBLE,
  awake_unnormalized_utilization DOUBLE
)
AS
SELECT
  process.upid,
  process.name AS process_name,
  run.awake_runtime AS awake_dur,
  run.awake_runtime * 100.0 / _awake_dur($ts, $dur) / _cpu_count()
    AS awake_utilization,
  run.awake_runtime * 100.0 / _awake_dur($ts, $dur) AS awake_unnormalized_utilization
FROM cpu_cycles_per_process_in_interval($ts, $dur) AS run
JOIN process ON process.upid = run.upid;
