CREATE PERFETTO VIEW linux_perf_sample_with_counters(
  sample_id JOINID(perf_sample.id),
  ts TIMESTAMP,
  utid JOINID(thread.id),
  cpu LONG,
  cpu_mode STRING,
  callsite_id JOINID(stack_profile_callsite.id),
  unwind_error STRING,
  perf_session_id JOINID(perf_session.id),
  counter_id JOINID(counter.id),
  track_id JOINID(track.id),
  counter_value DOUBLE
)
AS
SELECT
  sample.id AS sample_id,
  sample.ts,
  sample.utid,
  sample.cpu,
  sample.cpu_mode,
  sample.callsite_id,
  sample.unwind_error,
  sample.perf_session_id,
  member.counter_id,
  counter.track_id,
  counter.value AS counter_value
FROM perf_sample AS sample
JOIN __intrinsic_profiler_sample AS raw ON raw.id = sample.id
JOIN __intrinsic_profiler_counter_set AS member ON member.counter_set_id = raw.counter_set_id
JOIN counter ON counter.id = member.counter_id;

CREATE PERFETTO FUNCTION linux_perf_counter_for_sample(sample_id JOINID(perf_sample.id), counter_name STRING)
RETURNS DOUBLE
AS
SELECT counter.value
FROM __intrinsic_profiler_sample AS sample
JOIN __intrinsic_profiler_counter_set AS member
  ON member.counter_set_id = sample.counter_set_id
JOIN counter ON counter.id = member.counter_id
JOIN counter_track AS track ON track.id = counter.track_id
WHERE sample.id = $sample_id AND track.name = $counter_name;
