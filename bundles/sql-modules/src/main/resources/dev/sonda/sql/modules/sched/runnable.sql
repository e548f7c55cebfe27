-- Of runs that have ended. Ids of a thread's states grow with time, so the latest one before a row
-- is the greatest.
CREATE PERFETTO TABLE sched_previous_runnable_on_thread(
  id JOINID(thread_state.id),
  prev_runnable_id JOINID(thread_state.id),
  prev_wakeup_runnable_id JOINID(thread_state.id)
)
AS
SELECT id, prev_runnable_id, prev_wakeup_runnable_id
FROM (
  SELECT
    id,
    state,
    dur,
    max(iif(state IN ('R', 'R+'), id, NULL)) OVER before AS prev_runnable_id,
    max(iif(state IN ('R', 'R+') AND waker_utid IS NOT NULL, id, NULL)) OVER before
      AS prev_wakeup_runnable_id
  FROM thread_state
  WINDOW before AS (PARTITION BY utid ORDER BY ts ROWS UNBOUNDED PRECEDING)
)
WHERE state = 'Running' AND dur != -1
ORDER BY id;
