-- Functions of callsites, one node each: those that were inlined into a frame are a chain of nodes,
-- the innermost first. Code of V8 has the names that its frames have.
CREATE PERFETTO TABLE _callstack_node
AS
SELECT
  row_number() OVER (ORDER BY site.id, symbol.id) - 1 AS id,
  site.id AS callsite_id,
  site.parent_id AS parent_callsite_id,
  row_number() OVER (PARTITION BY site.id ORDER BY symbol.id) AS number,
  count(*) OVER (PARTITION BY site.id) AS number_of_outermost,
  coalesce(symbol.name, frame.deobfuscated_name, frame.name) AS raw_name,
  frame.mapping AS mapping_id,
  symbol.source_file,
  symbol.line_number,
  symbol.inlined
FROM stack_profile_callsite AS site
JOIN stack_profile_frame AS frame ON frame.id = site.frame_id
LEFT JOIN stack_profile_symbol AS symbol ON symbol.symbol_set_id = frame.symbol_set_id;

CREATE PERFETTO TABLE _callstack_spc_forest
AS
SELECT
  node.id,
  iif(node.number < node.number_of_outermost, node.id + 1, parent.id) AS parent_id,
  coalesce(demangle(node.raw_name), node.raw_name, 'unknown') AS name,
  node.mapping_id,
  node.source_file,
  node.line_number,
  0 AS column_number,
  node.inlined,
  node.callsite_id,
  iif(node.number = 1, 1, 0) AS is_leaf_function_in_callsite_frame
FROM _callstack_node AS node
LEFT JOIN _callstack_node AS parent
  ON parent.callsite_id = node.parent_callsite_id AND parent.number = 1
ORDER BY node.id;

-- Nodes of the callsites, and all above them.
CREATE PERFETTO MACRO _callstacks_for_stack_profile_samples(spc_samples TableOrSubquery)
RETURNS TableOrSubquery
AS (
  WITH RECURSIVE
    _reached(id) AS (
      SELECT node.id
      FROM $spc_samples AS sample
      JOIN _callstack_spc_forest AS node ON node.callsite_id = sample.callsite_id
      WHERE node.is_leaf_function_in_callsite_frame = 1
      UNION
      SELECT node.parent_id
      FROM _reached
      JOIN _callstack_spc_forest AS node ON node.id = _reached.id
      WHERE node.parent_id IS NOT NULL
    )
  SELECT
    node.id,
    node.parent_id,
    node.callsite_id,
    node.name,
    mapping.name AS mapping_name,
    node.source_file,
    node.line_number,
    node.inlined,
    node.is_leaf_function_in_callsite_frame
  FROM _reached
  JOIN _callstack_spc_forest AS node ON node.id = _reached.id
  LEFT JOIN stack_profile_mapping AS mapping ON mapping.id = node.mapping_id
);

-- The same, with the number of samples that have the callsite.
CREATE PERFETTO MACRO _callstacks_for_callsites(samples TableOrSubquery)
RETURNS TableOrSubquery
AS (
  WITH
    _sampled AS (
      SELECT callsite_id, count(*) AS self_count
      FROM $samples
      GROUP BY callsite_id
    )
  SELECT
    node.id,
    node.parent_id,
    node.name,
    node.mapping_name,
    node.source_file,
    node.line_number,
    iif(node.is_leaf_function_in_callsite_frame = 1, coalesce(_sampled.self_count, 0), 0)
      AS self_count
  FROM _callstacks_for_stack_profile_samples!(_sampled) AS node
  LEFT JOIN _sampled ON _sampled.callsite_id = node.callsite_id
);

-- The same, with the sum of the samples' values.
CREATE PERFETTO MACRO _callstacks_for_callsites_weighted(samples TableOrSubquery)
RETURNS TableOrSubquery
AS (
  WITH
    _sampled AS (
      SELECT callsite_id, sum(value) AS self_value
      FROM $samples
      GROUP BY callsite_id
    )
  SELECT
    node.id,
    node.parent_id,
    node.name,
    node.mapping_name,
    node.source_file,
    node.line_number,
    iif(node.is_leaf_function_in_callsite_frame = 1, coalesce(_sampled.self_value, 0), 0)
      AS self_value
  FROM _callstacks_for_stack_profile_samples!(_sampled) AS node
  LEFT JOIN _sampled ON _sampled.callsite_id = node.callsite_id
);

-- A node's own samples, and those of all nodes below it.
CREATE PERFETTO MACRO _callstacks_self_to_cumulative(callstacks TableOrSubquery)
RETURNS TableOrSubquery
AS (
  WITH RECURSIVE
    _node AS (SELECT id, parent_id, self_count FROM $callstacks),
    _counted(id, self_count) AS (
      SELECT id, self_count
      FROM _node
      UNION ALL
      SELECT _node.parent_id, _counted.self_count
      FROM _counted
      JOIN _node ON _node.id = _counted.id
      WHERE _node.parent_id IS NOT NULL AND _counted.self_count > 0
    )
  SELECT id, sum(self_count) AS cumulative_count
  FROM _counted
  GROUP BY id
);
