INCLUDE PERFETTO MODULE callstacks.stack_profile;

-- Sampling on time, cycles or instructions, and sessions of which that isn't known.
CREATE PERFETTO TABLE cpu_profiling_samples(
  id LONG,
  ts TIMESTAMP,
  utid JOINID(thread.id),
  tid LONG,
  thread_name STRING,
  ucpu LONG,
  cpu LONG,
  callsite_id LONG,
  source STRING
)
AS
SELECT
  sample.id,
  sample.ts,
  thread.utid,
  thread.tid,
  thread.name AS thread_name,
  execution.ucpu,
  cpu.cpu,
  sample.callsite_id,
  sample.source
FROM stack_sample AS sample
LEFT JOIN stack_sample_session AS session ON session.id = sample.session_id
LEFT JOIN stack_sample_task_context AS task ON task.id = sample.task_context_id
LEFT JOIN thread ON thread.utid = task.utid
LEFT JOIN stack_sample_execution_context AS execution
  ON execution.id = sample.execution_context_id
LEFT JOIN cpu ON cpu.ucpu = execution.ucpu
WHERE
  sample.callsite_id IS NOT NULL
  AND (
    session.timebase_unit IS NULL
    OR session.timebase_unit IN ('ns', 'cycles', 'instructions')
  )
ORDER BY sample.ts;

CREATE PERFETTO TABLE _cpu_profiling_callstack
AS
SELECT id, parent_id, name, mapping_name, source_file, line_number, self_count
FROM _callstacks_for_callsites!((SELECT callsite_id FROM cpu_profiling_samples));

CREATE PERFETTO TABLE cpu_profiling_summary_tree(
  id LONG,
  parent_id LONG,
  name STRING,
  mapping_name STRING,
  source_file STRING,
  line_number LONG,
  self_count LONG,
  cumulative_count LONG
)
AS
SELECT
  node.id,
  node.parent_id,
  node.name,
  node.mapping_name,
  node.source_file,
  node.line_number,
  node.self_count,
  total.cumulative_count
FROM _cpu_profiling_callstack AS node
JOIN _callstacks_self_to_cumulative!(_cpu_profiling_callstack) AS total ON total.id = node.id
ORDER BY node.id;
