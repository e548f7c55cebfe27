INCLUDE PERFETTO MODULE viz.summary.slices;
INCLUDE PERFETTO MODULE viz.summary.threads;

CREATE PERFETTO TABLE _process_track_summary
AS
SELECT track.upid, sum(summary.cnt) AS slice_count
FROM process_track AS track
JOIN _slice_track_summary AS summary ON summary.id = track.id
GROUP BY track.upid
ORDER BY track.upid;

CREATE PERFETTO TABLE _heap_profile_allocation_summary
AS
SELECT upid, count(*) AS allocation_count
FROM heap_profile_allocation
GROUP BY upid
ORDER BY upid;

CREATE PERFETTO TABLE _heap_profile_graph_summary
AS
SELECT upid, count(*) AS graph_object_count
FROM heap_graph_object
GROUP BY upid
ORDER BY upid;

CREATE PERFETTO TABLE _thread_process_grouped_summary
AS
SELECT
  thread.upid,
  max(summary.max_running_dur) AS max_running_dur,
  sum(summary.sum_running_dur) AS sum_running_dur,
  sum(summary.running_count) AS running_count,
  sum(summary.slice_count) AS slice_count,
  sum(summary.stack_sample_count) AS stack_sample_count
FROM _thread_available_info_summary AS summary
JOIN thread ON thread.utid = summary.utid
WHERE thread.upid IS NOT NULL
GROUP BY thread.upid
ORDER BY thread.upid;

-- Processes about which something is known.
CREATE PERFETTO TABLE _process_available_info_summary
AS
SELECT
  process.upid,
  coalesce(threads.max_running_dur, 0) AS max_running_dur,
  coalesce(threads.sum_running_dur, 0) AS sum_running_dur,
  coalesce(threads.running_count, 0) AS running_count,
  coalesce(threads.slice_count, 0) AS thread_slice_count,
  coalesce(threads.stack_sample_count, 0) AS stack_sample_count,
  coalesce(track.slice_count, 0) AS process_slice_count,
  coalesce(heap.allocation_count, 0) AS allocation_count,
  coalesce(graph.graph_object_count, 0) AS graph_object_count
FROM process
LEFT JOIN _thread_process_grouped_summary AS threads ON threads.upid = process.upid
LEFT JOIN _process_track_summary AS track ON track.upid = process.upid
LEFT JOIN _heap_profile_allocation_summary AS heap ON heap.upid = process.upid
LEFT JOIN _heap_profile_graph_summary AS graph ON graph.upid = process.upid
LEFT JOIN (
  SELECT upid FROM process_counter_track
  UNION
  SELECT upid FROM process_state_track
) AS counters
  ON counters.upid = process.upid
WHERE
  coalesce(threads.upid, track.upid, heap.upid, graph.upid, counters.upid) IS NOT NULL
ORDER BY process.upid;
