INCLUDE PERFETTO MODULE linux.cpu.utilization.general;
INCLUDE PERFETTO MODULE linux.cpu.utilization.thread_cpu;

CREATE PERFETTO FUNCTION cpu_thread_utilization_per_period(interval LONG, utid JOINID(thread.id))
RETURNS TABLE(
  ts TIMESTAMP,
  utilization DOUBLE,
  unnormalized_utilization DOUBLE
)
AS
SELECT ts, utilization, unnormalized_utilization
FROM _cpu_avg_utilization_per_period!(
  $interval,
  (SELECT ts, dur, cpu FROM sched WHERE utid = $utid)
);

CREATE PERFETTO FUNCTION cpu_thread_utilization_per_second(utid JOINID(thread.id))
RETURNS TABLE(
  ts TIMESTAMP,
  utilization DOUBLE,
  unnormalized_utilization DOUBLE
)
AS
SELECT ts, utilization, unnormalized_utilization
FROM cpu_thread_utilization_per_period(1000000000, $utid);

CREATE PERFETTO TABLE cpu_cycles_per_thread(
  utid JOINID(thread.id),
  millicycles LONG,
  megacycles LONG,
  runtime DURATION,
  min_freq LONG,
  max_freq LONG,
  avg_freq LONG
)
AS
SELECT
  run.utid,
  _millicycles!(run.dur, run.freq) AS millicycles,
  _megacycles!(run.dur, run.freq) AS megacycles,
  sum(run.dur) AS runtime,
  min(run.freq) AS min_freq,
  max(run.freq) AS max_freq,
  _avg_freq_of_trace!(run.dur, run.freq) AS avg_freq
FROM _cpu_freq_per_thread AS run
GROUP BY run.utid
ORDER BY run.utid;

CREATE PERFETTO FUNCTION cpu_cycles_per_thread_in_interval(ts TIMESTAMP, dur LONG)
RETURNS TABLE(
  utid JOINID(thread.id),
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
  run.utid,
  _millicycles!(run.dur, run.freq) AS millicycles,
  _megacycles!(run.dur, run.freq) AS megacycles,
  sum(run.dur) AS runtime,
  sum(_awake_dur(run.ts, run.dur)) AS awake_runtime,
  min(run.freq) AS min_freq,
  max(run.freq) AS max_freq,
  _avg_freq_of_interval!(run.dur, run.freq) AS avg_freq
FROM _runs_in_interval!($ts, $dur) AS run
GROUP BY run.utid
ORDER BY run.utid;

CREATE PERFETTO FUNCTION cpu_thread_utilization_in_interval(ts TIMESTAMP, dur LONG)
RETURNS TABLE(
  upid JOINID(process.id),
  utid JOINID(thread.id),
  thread_name STRING,
  awake_dur LONG,
  awake_utilization DOUBLE,
  awake_unnormalized_utilization DOUBLE
)
AS
SELECT
  thread.upid,
  thread.utid,
  thread.name AS thread_name,
  run.awake_runtime AS awake_dur,
  run.awake_runtime * 100.0 / _awake_dur($ts, $dur) / _cpu_count()
    AS awake_utilization,
  run.awake_runtime * 100.0 / _awake_dur($ts, $dur) AS awake_unnormalized_utilization
FROM cpu_cycles_per_thread_in_interval($ts, $dur) AS run
JOIN thread ON thread.utid = run.utid;
