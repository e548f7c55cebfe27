INCLUDE PERFETTO MODULE linux.cpu.utilization.general;

CREATE PERFETTO FUNCTION cpu_utilization_per_period(interval LONG)
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
    WHERE NOT thread.is_idle
  )
);

CREATE PERFETTO TABLE cpu_utilization_per_second(
  ts TIMESTAMP,
  utilization DOUBLE,
  unnormalized_utilization DOUBLE
)
AS
SELECT ts, utilization, unnormalized_utilization
FROM cpu_utilization_per_period(1000000000);

CREATE PERFETTO TABLE cpu_cycles(
  millicycles LONG,
  megacycles LONG,
  runtime DURATION,
  min_freq LONG,
  max_freq LONG,
  avg_freq LONG
)
AS
SELECT
  _millicycles!(run.dur, run.freq) AS millicycles,
  _megacycles!(run.dur, run.freq) AS megacycles,
  sum(run.dur) AS runtime,
  min(run.freq) AS min_freq,
  max(run.freq) AS max_freq,
  _avg_freq_of_trace!(run.dur, run.freq) AS avg_freq
FROM _cpu_freq_per_thread AS run;

CREATE PERFETTO FUNCTION cpu_cycles_in_interval(ts TIMESTAMP, dur LONG)
RETURNS TABLE(
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
  _millicycles!(run.dur, run.freq) AS millicycles,
  _megacycles!(run.dur, run.freq) AS megacycles,
  sum(run.dur) AS runtime,
  sum(_awake_dur(run.ts, run.dur)) AS awake_runtime,
  min(run.freq) AS min_freq,
  max(run.freq) AS max_freq,
  _avg_freq_of_interval!(run.dur, run.freq) AS avg_freq
FROM _runs_in_interval!($ts, $dur) AS run;

CREATE PERFETTO FUNCTION cpu_utilization_in_interval(ts TIMESTAMP, dur LONG)
RETURNS TABLE(
  awake_dur LONG,
  awake_utilization DOUBLE,
  awake_unnormalized_utilization DOUBLE
)
AS
SELECT
  awake_runtime AS awake_dur,
  round(
    awake_runtime * 100.0 / _awake_dur($ts, $dur) / _cpu_count(), 2
  ) AS awake_utilization,
  round(awake_runtime * 100.0 / _awake_dur($ts, $dur), 2) AS awake_unnormalized_utilization
FROM cpu_cycles_in_interval($ts, $dur);

CREATE PERFETTO TABLE cpu_cycles_per_cpu(
  ucpu JOINID(cpu.id),
  cpu LONG,
  millicycles LONG,
  megacycles LONG,
  runtime DURATION,
  min_freq LONG,
  max_freq LONG,
  avg_freq LONG
)
AS
SELECT
  run.ucpu,
  cpu.cpu,
  _millicycles!(run.dur, run.freq) AS millicycles,
  _megacycles!(run.dur, run.freq) AS megacycles,
  sum(run.dur) AS runtime,
  min(run.freq) AS min_freq,
  max(run.freq) AS max_freq,
  _avg_freq_of_trace!(run.dur, run.freq) AS avg_freq
FROM _cpu_freq_per_thread AS run
JOIN cpu ON cpu.ucpu = run.ucpu
GROUP BY run.ucpu, cpu.cpu
ORDER BY run.ucpu;

-- Without a known frequency, only the unique number of the CPU is given.
CREATE PERFETTO FUNCTION cpu_cycles_per_cpu_in_interval(ts TIMESTAMP, dur LONG)
RETURNS TABLE(
  ucpu JOINID(cpu.id),
  cpu LONG,
  millicycles LONG,
  megacycles LONG,
  runtime DURATION,
  min_freq LONG,
  max_freq LONG,
  avg_freq LONG
)
AS
SELECT
  run.ucpu,
  max(iif(run.freq IS NULL, NULL, cpu.cpu)) AS cpu,
  _millicycles!(run.dur, run.freq) AS millicycles,
  _megacycles!(run.dur, run.freq) AS megacycles,
  sum(run.dur) AS runtime,
  min(run.freq) AS min_freq,
  max(run.freq) AS max_freq,
  _avg_freq_of_interval!(run.dur, run.freq) AS avg_freq
FROM _runs_in_interval!($ts, $dur) AS run
JOIN cpu ON cpu.ucpu = run.ucpu
GROUP BY run.ucpu
ORDER BY run.ucpu;
