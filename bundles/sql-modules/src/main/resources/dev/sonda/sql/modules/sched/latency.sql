INCLUDE PERFETTO MODULE sched.runnable;

CREATE PERFETTO TABLE sched_latency_for_running_interval(
  thread_state_id JOINID(thread_state.id),
  sched_id JOINID(sched.id),
  utid JOINID(thread.id),
  runnable_latency_id JOINID(thread_state.id),
  latency_dur LONG
)
AS
SELECT
  running.id AS thread_state_id,
  sched.id AS sched_id,
  running.utid,
  runnable.id AS runnable_latency_id,
  runnable.dur AS latency_dur
FROM sched_previous_runnable_on_thread AS previous
JOIN thread_state AS running ON running.id = previous.id
JOIN thread_state AS runnable ON runnable.id = previous.prev_runnable_id
JOIN sched ON sched.utid = running.utid AND sched.ts = running.ts
ORDER BY running.id;
