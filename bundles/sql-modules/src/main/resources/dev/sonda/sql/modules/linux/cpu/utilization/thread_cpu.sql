INCLUDE PERFETTO MODULE linux.cpu.utilization.general;

CREATE PERFETTO TABLE cpu_cycles_per_thread_per_cpu(
  utid JOINID(thread.id),
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
  run.utid,
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
GROUP BY run.utid, run.ucpu, cpu.cpu
ORDER BY run.utid, run.ucpu;

CREATE PERFETTO FUNCTION cpu_cycles_per_thread_per_cpu_in_interval(ts TIMESTAMP, dur LONG)
RETURNS TABLE(
  utid JOINID(thread.id),
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
  run.utid,
  run.ucpu,
  cpu.cpu,
  _millicycles!(run.dur, run.freq) AS millicycles,
  _megacycles!(run.dur, run.freq) AS megacycles,
  sum(run.dur) AS runtime,
  min(run.freq) AS min_freq,
  max(run.freq) AS max_freq,
  _avg_freq_of_interval!(run.dur, run.freq) AS avg_freq
FROM _runs_in_interval!($ts, $dur) AS run
JOIN cpu ON cpu.ucpu = run.ucpu
GROUP BY run.utid, run.ucpu, cpu.cpu
ORDER BY run.utid, run.ucpu;
