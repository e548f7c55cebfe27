INCLUDE PERFETTO MODULE linux.cpu.idle;

-- State 0 is the running CPU, so idle states count from 1.
CREATE PERFETTO TABLE cpu_idle_stats(
  cpu LONG,
  state LONG,
  count LONG,
  dur DURATION,
  avg_dur DURATION,
  idle_percent DOUBLE
)
AS
WITH
  per_state AS (
    SELECT cpu, idle + 1 AS state, count(*) AS count, sum(dur) AS dur
    FROM cpu_idle_counters
    GROUP BY cpu, idle
  ),
  with_total AS (
    SELECT cpu, state, count, dur, sum(dur) OVER (PARTITION BY cpu) AS total
    FROM per_state
  )
SELECT
  cpu,
  state,
  count,
  dur,
  dur / count AS avg_dur,
  dur * 100.0 / total AS idle_percent
FROM with_total
WHERE state > 0
ORDER BY cpu, state;
