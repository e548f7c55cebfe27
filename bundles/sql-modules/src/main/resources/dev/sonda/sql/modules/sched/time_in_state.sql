CREATE PERFETTO TABLE sched_time_in_state_for_thread(
  utid JOINID(thread.id),
  total_runtime LONG,
  state STRING,
  time_in_state LONG,
  percentage_in_state LONG
)
AS
WITH
  spent AS (
    SELECT utid, state, sum(dur) AS time_in_state
    FROM thread_state
    GROUP BY utid, state
  ),
  total AS (
    SELECT utid, state, time_in_state, sum(time_in_state) OVER (PARTITION BY utid) AS total_runtime
    FROM spent
  )
SELECT
  utid,
  total_runtime,
  state,
  time_in_state,
  (time_in_state * 100) / total_runtime AS percentage_in_state
FROM total
ORDER BY utid, state;

CREATE PERFETTO TABLE sched_percentage_of_time_in_state(
  utid JOINID(thread.id),
  running LONG,
  runnable LONG,
  runnable_preempted LONG,
  sleeping LONG,
  uninterruptible_sleep LONG,
  other LONG
)
AS
SELECT
  utid,
  sum(iif(state = 'Running', percentage_in_state, NULL)) AS running,
  sum(iif(state = 'R', percentage_in_state, NULL)) AS runnable,
  sum(iif(state = 'R+', percentage_in_state, NULL)) AS runnable_preempted,
  sum(iif(state = 'S', percentage_in_state, NULL)) AS sleeping,
  sum(iif(state = 'D', percentage_in_state, NULL)) AS uninterruptible_sleep,
  (sum(iif(state NOT IN ('Running', 'R', 'R+', 'S', 'D'), time_in_state, NULL)) * 100)
  / max(total_runtime) AS other
FROM sched_time_in_state_for_thread
GROUP BY utid
ORDER BY utid;

CREATE PERFETTO FUNCTION sched_time_in_state_for_thread_in_interval(ts TIMESTAMP, dur DURATION, utid JOINID(thread.id))
RETURNS TABLE(
  state STRING,
  io_wait BOOL,
  blocked_function LONG,
  dur DURATION
)
AS
SELECT
  state,
  io_wait,
  blocked_function,
  sum(min(ts + dur, $ts + $dur) - max(ts, $ts)) AS dur
FROM thread_state
WHERE utid = $utid AND dur > 0 AND ts < $ts + $dur AND ts + dur > $ts
GROUP BY state, io_wait, blocked_function
ORDER BY sum(min(ts + dur, $ts + $dur) - max(ts, $ts)) DESC;

CREATE PERFETTO FUNCTION sched_time_in_state_and_cpu_for_thread_in_interval(ts TIMESTAMP, dur DURATION, utid JOINID(thread.id))
RETURNS TABLE(
  state STRING,
  io_wait BOOL,
  cpu LONG,
  blocked_function LONG,
  dur DURATION
)
AS
SELECT
  state,
  io_wait,
  cpu,
  blocked_function,
  sum(min(ts + dur, $ts + $dur) - max(ts, $ts)) AS dur
FROM thread_state
WHERE utid = $utid AND dur > 0 AND ts < $ts + $dur AND ts + dur > $ts
GROUP BY state, io_wait, cpu, blocked_function
ORDER BY sum(min(ts + dur, $ts + $dur) - max(ts, $ts)) DESC;

CREATE PERFETTO FUNCTION sched_time_in_state_for_cpu_in_interval(cpu LONG, ts TIMESTAMP, dur LONG)
RETURNS TABLE(
  end_state STRING,
  dur LONG
)
AS
SELECT
  end_state,
  sum(min(ts + dur, $ts + $dur) - max(ts, $ts)) AS dur
FROM sched
WHERE cpu = $cpu AND dur > 0 AND ts < $ts + $dur AND ts + dur > $ts
GROUP BY end_state;
