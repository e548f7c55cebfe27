CREATE PERFETTO FUNCTION _slice_ancestor_and_self(slice_id JOINID(slice.id))
RETURNS TABLE(
  id JOINID(slice.id),
  ts TIMESTAMP,
  dur DURATION,
  track_id JOINID(track.id),
  category STRING,
  name STRING,
  depth LONG,
  parent_id JOINID(slice.id),
  arg_set_id ARGSETID,
  thread_ts TIMESTAMP,
  thread_dur LONG
)
AS
SELECT
  id, ts, dur, track_id, category, name, depth, parent_id, arg_set_id, thread_ts, thread_dur
FROM slice
WHERE id = $slice_id
UNION ALL
SELECT
  id, ts, dur, track_id, category, name, depth, parent_id, arg_set_id, thread_ts, thread_dur
FROM ancestor_slice($slice_id);

CREATE PERFETTO FUNCTION _slice_descendant_and_self(slice_id JOINID(slice.id))
RETURNS TABLE(
  id JOINID(slice.id),
  ts TIMESTAMP,
  dur DURATION,
  track_id JOINID(track.id),
  category STRING,
  name STRING,
  depth LONG,
  parent_id JOINID(slice.id),
  arg_set_id ARGSETID,
  thread_ts TIMESTAMP,
  thread_dur LONG
)
AS
SELECT
  id, ts, dur, track_id, category, name, depth, parent_id, arg_set_id, thread_ts, thread_dur
FROM slice
WHERE id = $slice_id
UNION ALL
SELECT
  id, ts, dur, track_id, category, name, depth, parent_id, arg_set_id, thread_ts, thread_dur
FROM descendant_slice($slice_id);

-- Rows with a value, each below its nearest ancestor that has one, or a root; depth is
-- that ancestor's.
CREATE PERFETTO MACRO _slice_remove_nulls_and_reparent(
  slice_table TableOrSubquery,
  column_name ColumnName
)
RETURNS TableOrSubquery
AS (
  WITH RECURSIVE
    _kept AS (SELECT id, $column_name FROM $slice_table WHERE $column_name IS NOT NULL),
    _walk(id, depth, kept_id, kept_depth) AS (
      SELECT id, depth, CAST(NULL AS INT), 0
      FROM slice
      WHERE parent_id IS NULL
      UNION ALL
      SELECT
        child.id,
        child.depth,
        coalesce(_kept.id, above.kept_id, above.id),
        iif(_kept.id IS NULL, above.kept_depth, above.depth)
      FROM _walk AS above
      JOIN slice AS child ON child.parent_id = above.id
      LEFT JOIN _kept ON _kept.id = above.id
    )
  SELECT _kept.id, _walk.kept_id AS parent_id, _walk.kept_depth AS depth, _kept.$column_name
  FROM _walk
  JOIN _kept ON _kept.id = _walk.id
);
