CREATE PERFETTO TABLE _linux_cpu_idle_step
AS
SELECT ts, machine_id, state, cpu, residency, time_slice
FROM (
  SELECT
    counter.ts,
    track.machine_id,
    extract_arg(track.dimension_arg_set_id, 'state') AS state,
    extract_arg(track.dimension_arg_set_id, 'cpu') AS cpu,
    counter.value - lag(counter.value) OVER of_track AS residency,
    (counter.ts - lag(counter.ts) OVER of_track) / 1000 AS time_slice
  FROM counter
  JOIN counter_track AS track ON track.id = counter.track_id
  WHERE track.type = 'cpu_idle_state'
  WINDOW of_track AS (PARTITION BY counter.track_id ORDER BY counter.ts)
)
WHERE residency IS NOT NULL;

-- What no idle state explains is the running CPU's time, and is called C0.
CREATE PERFETTO TABLE linux_per_cpu_idle_time_in_state_counters(
  ts TIMESTAMP,
  machine_id JOINID(machine.id),
  state STRING,
  cpu LONG,
  idle_percentage DOUBLE,
  total_residency DOUBLE,
  time_slice LONG
)
AS
WITH
  step AS (
    SELECT ts, machine_id, state, cpu, residency, time_slice
    FROM _linux_cpu_idle_step
    UNION ALL
    SELECT
      ts,
      machine_id,
      'C0' AS state,
      cpu,
      max(0, time_slice - sum(residency)) AS residency,
      time_slice
    FROM _linux_cpu_idle_step
    GROUP BY ts, machine_id, cpu, time_slice
  )
SELECT
  ts,
  machine_id,
  state,
  cpu,
  min(100.0, residency * 100.0 / time_slice) AS idle_percentage,
  residency AS total_residency,
  time_slice
FROM step;

CREATE PERFETTO TABLE linux_cpu_idle_time_in_state_counters(
  ts TIMESTAMP,
  machine_id JOINID(machine.id),
  state STRING,
  idle_percentage DOUBLE,
  total_residency DOUBLE,
  time_slice LONG
)
AS
SELECT
  ts,
  machine_id,
  state,
  min(100.0, sum(total_residency) * 100.0 / sum(time_slice)) AS idle_percentage,
  sum(total_residency) AS total_residency,
  sum(time_slice) AS time_slice
FROM linux_per_cpu_idle_time_in_state_counters
GROUP BY ts, machine_id, state;
