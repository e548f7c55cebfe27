INCLUDE PERFETTO MODULE intervals.intersect;
INCLUDE PERFETTO MODULE slices.with_context;

CREATE PERFETTO TABLE thread_slice_time_in_state(
  id JOINID(slice.id),
  name STRING,
  utid JOINID(thread.id),
  thread_name STRING,
  upid JOINID(process.id),
  process_name STRING,
  state STRING,
  io_wait BOOL,
  blocked_function STRING,
  dur DURATION
)
AS
SELECT
  thread_slice.id,
  thread_slice.name,
  thread_slice.utid,
  thread_slice.thread_name,
  thread_slice.upid,
  thread_slice.process_name,
  thread_state.state,
  thread_state.io_wait,
  thread_state.blocked_function,
  sum(part.dur) AS dur
FROM _interval_intersect!(
  (
    (SELECT id, ts, dur, utid FROM thread_slice WHERE utid > 0 AND dur > 0),
    (SELECT id, ts, dur, utid FROM thread_state WHERE utid > 0 AND dur > 0)
  ),
  (utid)
) AS part
JOIN thread_slice ON thread_slice.id = part.id_0
JOIN thread_state ON thread_state.id = part.id_1
GROUP BY
  thread_slice.id,
  thread_slice.name,
  thread_slice.utid,
  thread_slice.thread_name,
  thread_slice.upid,
  thread_slice.process_name,
  thread_state.state,
  thread_state.io_wait,
  thread_state.blocked_function;
