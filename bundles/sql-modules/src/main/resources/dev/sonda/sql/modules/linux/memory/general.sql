-- Counters of processes, with the time for which each value held.
CREATE PERFETTO VIEW _all_counters_per_process
AS
SELECT
  counter.ts,
  coalesce(lead(counter.ts) OVER of_track, trace_end() + 1) - counter.ts AS dur,
  track.upid,
  counter.value,
  track.id AS track_id,
  track.name
FROM counter
JOIN process_counter_track AS track ON track.id = counter.track_id
WINDOW of_track AS (PARTITION BY counter.track_id ORDER BY counter.ts);
