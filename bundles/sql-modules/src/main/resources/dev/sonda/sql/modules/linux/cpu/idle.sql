INCLUDE PERFETTO MODULE counters.intervals;

-- The kernel's number for "not idle" is all ones.
CREATE PERFETTO TABLE cpu_idle_counters(
  id LONG,
  track_id JOINID(track.id),
  ts TIMESTAMP,
  dur DURATION,
  idle LONG,
  cpu LONG
)
AS
SELECT
  part.id,
  part.track_id,
  part.ts,
  part.dur,
  CAST(iif(part.value = 4294967295, -1, part.value) AS INT) AS idle,
  track.cpu
FROM counter_leading_intervals!(
  (
    SELECT counter.id, counter.ts, counter.track_id, counter.value
    FROM counter
    JOIN cpu_counter_track ON cpu_counter_track.id = counter.track_id
    WHERE cpu_counter_track.type = 'cpu_idle'
  )
) AS part
JOIN cpu_counter_track AS track ON track.id = part.track_id;
