INCLUDE PERFETTO MODULE counters.intervals;

CREATE PERFETTO TABLE cpu_frequency_counters(
  id LONG,
  track_id JOINID(track.id),
  ts TIMESTAMP,
  dur DURATION,
  freq LONG,
  ucpu LONG,
  cpu LONG
)
AS
SELECT
  part.id,
  part.track_id,
  part.ts,
  part.dur,
  CAST(part.value AS INT) AS freq,
  cpu.ucpu,
  track.cpu
FROM counter_leading_intervals!(
  (
    SELECT counter.id, counter.ts, counter.track_id, counter.value
    FROM counter
    JOIN cpu_counter_track ON cpu_counter_track.id = counter.track_id
    WHERE cpu_counter_track.type = 'cpu_frequency'
  )
) AS part
JOIN cpu_counter_track AS track ON track.id = part.track_id
LEFT JOIN cpu ON cpu.cpu = track.cpu AND cpu.machine_id IS track.machine_id;
