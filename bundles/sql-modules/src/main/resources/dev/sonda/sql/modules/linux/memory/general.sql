INCLUDE PERFETTO MODULE counters.intervals;

-- Counters of a process, with the time for which each value held.
CREATE PERFETTO VIEW _all_counters_per_process
AS
SELECT part.id, part.ts, part.dur, part.track_id, part.value, track.name, track.upid
FROM counter_leading_intervals!(
  (
    SELECT counter.id, counter.ts, counter.track_id, counter.value
    FROM counter
    JOIN process_counter_track ON process_counter_track.id = counter.track_id
  )
) AS part
JOIN process_counter_track AS track ON track.id = part.track_id;
