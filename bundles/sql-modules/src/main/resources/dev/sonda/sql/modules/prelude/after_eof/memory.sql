-- Where an importer reads such data, or without rows.

CREATE PERFETTO VIEW memory_snapshot(
  id ID,
  timestamp TIMESTAMP,
  track_id JOINID(track.id),
  detail_level STRING
)
AS
SELECT
  id,
  timestamp,
  track_id,
  detail_level
FROM __intrinsic_memory_snapshot;

CREATE PERFETTO VIEW memory_snapshot_edge(
  id ID,
  source_node_id JOINID(memory_snapshot_node.id),
  target_node_id JOINID(memory_snapshot_node.id),
  importance LONG
)
AS
SELECT
  id,
  source_node_id,
  target_node_id,
  importance
FROM __intrinsic_memory_snapshot_edge;

CREATE PERFETTO VIEW memory_snapshot_node(
  id ID,
  process_snapshot_id JOINID(process_memory_snapshot.id),
  parent_node_id JOINID(memory_snapshot_node.id),
  path STRING,
  size LONG,
  effective_size LONG,
  arg_set_id ARGSETID
)
AS
SELECT
  id,
  process_snapshot_id,
  parent_node_id,
  path,
  size,
  effective_size,
  arg_set_id
FROM __intrinsic_memory_snapshot_node;

CREATE PERFETTO VIEW process_memory_snapshot(
  id ID,
  snapshot_id JOINID(memory_snapshot.id),
  upid JOINID(process.id)
)
AS
SELECT
  id,
  snapshot_id,
  upid
FROM __intrinsic_process_memory_snapshot;
