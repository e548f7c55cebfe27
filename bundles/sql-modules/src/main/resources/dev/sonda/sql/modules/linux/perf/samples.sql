INCLUDE PERFETTO MODULE callstacks.stack_profile;

CREATE PERFETTO TABLE _linux_perf_callstack
AS
SELECT id, parent_id, name, mapping_name, source_file, line_number, self_count
FROM _callstacks_for_callsites!(
  (SELECT callsite_id FROM perf_sample WHERE callsite_id IS NOT NULL)
);

CREATE PERFETTO TABLE linux_perf_samples_summary_tree(
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
FROM _linux_perf_callstack AS node
JOIN _callstacks_self_to_cumulative!(_linux_perf_callstack) AS total ON total.id = node.id
ORDER BY node.id;
