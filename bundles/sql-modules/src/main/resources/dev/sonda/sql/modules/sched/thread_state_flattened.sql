INCLUDE PERFETTO MODULE intervals.intersect;
INCLUDE PERFETTO MODULE slices.flat_slices;

CREATE PERFETTO TABLE _flat_slice_part
AS
SELECT row_number() OVER () AS id, slice_id, ts, dur, utid, depth, name, track_id
FROM _slice_flattened;

-- States of a thread while a slice, or one below it, is the deepest.
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
WITH
  flat AS (
    SELECT
      part.id,
      part.slice_id,
      part.ts,
      part.dur,
      part.utid,
      part.depth,
      part.name,
      part.track_id
    FROM _flat_slice_part AS part
    WHERE
      part.utid = $utid
      AND part.slice_id IN (
        SELECT $slice_id
        UNION ALL
        SELECT id FROM descendant_slice($slice_id)
      )
  ),
  state AS (SELECT * FROM thread_state WHERE utid = $utid AND dur > 0)
SELECT
  both.ts,
  both.dur,
  flat.utid,
  flat.depth,
  flat.name,
  flat.slice_id,
  flat.track_id,
  state.cpu,
  state.state,
  state.io_wait,
  state.blocked_function,
  state.waker_utid,
  state.irq_context
FROM _interval_intersect!((flat, state), ()) AS both
JOIN flat ON flat.id = both.id_0
JOIN state ON state.id = both.id_1;

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
