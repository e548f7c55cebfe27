INCLUDE PERFETTO MODULE slices.flat_slices;
INCLUDE PERFETTO MODULE slices.with_context;

CREATE VIRTUAL TABLE _flat_slice_state
USING SPAN_JOIN(_slice_flattened PARTITIONED utid, thread_state PARTITIONED utid);

-- States of a thread during a slice, with the slice that is the deepest then.
CREATE PERFETTO FUNCTION _get_flattened_thread_state(
  slice_id JOINID(slice.id),
  utid JOINID(thread.id)
)
RETURNS TABLE(
  ts TIMESTAMP,
  dur DURATION,
  utid JOINID(thread.id),
  depth LONG,
  name STRING,
  slice_id JOINID(slice.id),
  track_id JOINID(track.id),
  cpu LONG,
  state STRING,
  io_wait LONG,
  blocked_function STRING,
  waker_utid JOINID(thread.id),
  irq_context LONG
)
AS
SELECT
  part.ts,
  part.dur,
  part.utid,
  part.depth,
  part.name,
  part.slice_id,
  part.track_id,
  part.cpu,
  part.state,
  part.io_wait,
  part.blocked_function,
  part.waker_utid,
  part.irq_context
FROM thread_slice AS whole
JOIN _flat_slice_state AS part
  ON part.track_id = whole.track_id
  AND part.ts >= whole.ts
  AND part.ts < whole.ts + whole.dur
WHERE whole.id = $slice_id AND ($utid IS NULL OR whole.utid = $utid);

-- The same as sums by state, a row for each slice.
CREATE PERFETTO FUNCTION _get_flattened_thread_state_aggregated(
  slice_id JOINID(slice.id),
  utid JOINID(thread.id)
)
RETURNS TABLE(
  slice_id JOINID(slice.id),
  slice_name STRING,
  uninterruptible_sleep_nonio LONG,
  uninterruptible_sleep_io LONG,
  runnable LONG,
  sleeping LONG,
  stopped LONG,
  traced LONG,
  exit_dead LONG,
  exit_zombie LONG,
  task_dead LONG,
  wake_kill LONG,
  waking LONG,
  parked LONG,
  no_load LONG,
  runnable_preempted LONG,
  running LONG,
  idle LONG,
  dur DURATION,
  depth LONG
)
AS
SELECT
  slice_id,
  name AS slice_name,
  sum(iif(state = 'D' AND io_wait = 0, dur, NULL)) AS uninterruptible_sleep_nonio,
  sum(iif(state = 'D' AND io_wait = 1, dur, NULL)) AS uninterruptible_sleep_io,
  sum(iif(state = 'R', dur, NULL)) AS runnable,
  sum(iif(state = 'S', dur, NULL)) AS sleeping,
  sum(iif(state = 'T', dur, NULL)) AS stopped,
  sum(iif(state = 't', dur, NULL)) AS traced,
  sum(iif(state = 'X', dur, NULL)) AS exit_dead,
  sum(iif(state = 'Z', dur, NULL)) AS exit_zombie,
  sum(iif(state = 'x', dur, NULL)) AS task_dead,
  sum(iif(state = 'K', dur, NULL)) AS wake_kill,
  sum(iif(state = 'W', dur, NULL)) AS waking,
  sum(iif(state = 'P', dur, NULL)) AS parked,
  sum(iif(state = 'N', dur, NULL)) AS no_load,
  sum(iif(state = 'R+', dur, NULL)) AS runnable_preempted,
  sum(iif(state = 'Running', dur, NULL)) AS running,
  sum(iif(state = 'I', dur, NULL)) AS idle,
  sum(dur) AS dur,
  depth
FROM _get_flattened_thread_state($slice_id, $utid)
GROUP BY slice_id, name, depth;
