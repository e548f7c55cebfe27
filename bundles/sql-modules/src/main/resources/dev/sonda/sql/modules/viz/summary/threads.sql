INCLUDE PERFETTO MODULE viz.summary.slices;

CREATE PERFETTO TABLE _sched_summary
AS
SELECT
  utid,
  max(dur) AS max_running_dur,
  sum(dur) AS sum_running_dur,
  count(*) AS running_count
FROM sched
WHERE utid != 0 AND dur != -1
GROUP BY utid
ORDER BY utid;

CREATE PERFETTO TABLE _thread_track_summary
AS
SELECT track.utid, sum(summary.cnt) AS slice_count
FROM thread_track AS track
JOIN _slice_track_summary AS summary ON summary.id = track.id
GROUP BY track.utid
ORDER BY track.utid;

CREATE PERFETTO TABLE _stack_sample_summary
AS
SELECT task.utid, count(*) AS sample_count
FROM stack_sample AS sample
JOIN stack_sample_task_context AS task ON task.id = sample.task_context_id
WHERE sample.callsite_id IS NOT NULL AND task.utid IS NOT NULL
GROUP BY task.utid
ORDER BY task.utid;

-- Threads about which something is known.
CREATE PERFETTO TABLE _thread_available_info_summary
AS
SELECT
  thread.utid,
  coalesce(sched.max_running_dur, 0) AS max_running_dur,
  coalesce(sched.sum_running_dur, 0) AS sum_running_dur,
  coalesce(sched.running_count, 0) AS running_count,
  coalesce(track.slice_count, 0) AS slice_count,
  coalesce(stack.sample_count, 0) AS stack_sample_count
FROM thread
LEFT JOIN _sched_summary AS sched ON sched.utid = thread.utid
LEFT JOIN _thread_track_summary AS track ON track.utid = thread.utid
LEFT JOIN _stack_sample_summary AS stack ON stack.utid = thread.utid
LEFT JOIN (SELECT DISTINCT utid FROM thread_counter_track) AS counters
  ON counters.utid = thread.utid
WHERE coalesce(sched.utid, track.utid, stack.utid, counters.utid) IS NOT NULL
ORDER BY thread.utid;
