-- A stack's number is the hash of the slice's own hash and those of its ancestors, the root's
-- first.
CREATE PERFETTO VIEW slice_with_stack_id(
  id ID(slice.id),
  ts TIMESTAMP,
  dur DURATION,
  track_id JOINID(track.id),
  category STRING,
  name STRING,
  depth LONG,
  parent_id JOINID(slice.id),
  arg_set_id ARGSETID,
  thread_ts TIMESTAMP,
  thread_dur LONG,
  thread_instruction_count LONG,
  thread_instruction_delta LONG,
  stack_id LONG,
  parent_stack_id LONG
)
AS
WITH RECURSIVE
  labelled AS (
    SELECT
      id,
      parent_id,
      CAST(hash(coalesce(category, '') || '|' || coalesce(name, '')) AS TEXT) AS label
    FROM slice
  ),
  stack(id, stack_id, parent_stack_id, path) AS (
    SELECT id, hash(label), 0, label
    FROM labelled
    WHERE parent_id IS NULL
    UNION ALL
    SELECT
      labelled.id,
      hash(labelled.label || '|' || stack.path),
      stack.stack_id,
      stack.path || '|' || labelled.label
    FROM stack
    JOIN labelled ON labelled.parent_id = stack.id
  )
SELECT
  s.id,
  s.ts,
  s.dur,
  s.track_id,
  s.category,
  s.name,
  s.depth,
  s.parent_id,
  s.arg_set_id,
  s.thread_ts,
  s.thread_dur,
  s.thread_instruction_count,
  s.thread_instruction_delta,
  stack.stack_id,
  stack.parent_stack_id
FROM slice AS s
JOIN stack ON stack.id = s.id;

CREATE PERFETTO FUNCTION ancestor_slice_by_stack(stack_hash LONG)
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
WITH RECURSIVE
  found(id) AS (
    SELECT id
    FROM slice_with_stack_id
    WHERE stack_id = $stack_hash
    UNION
    SELECT slice.parent_id
    FROM found
    JOIN slice ON slice.id = found.id
    WHERE slice.parent_id IS NOT NULL
  )
SELECT
  id,
  ts,
  dur,
  track_id,
  category,
  name,
  depth,
  parent_id,
  arg_set_id,
  thread_ts,
  thread_dur
FROM slice
WHERE id IN (SELECT id FROM found);

CREATE PERFETTO FUNCTION descendant_slice_by_stack(stack_hash LONG)
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
WITH RECURSIVE
  found(id) AS (
    SELECT id
    FROM slice_with_stack_id
    WHERE stack_id = $stack_hash
    UNION
    SELECT slice.id
    FROM found
    JOIN slice ON slice.parent_id = found.id
  )
SELECT
  id,
  ts,
  dur,
  track_id,
  category,
  name,
  depth,
  parent_id,
  arg_set_id,
  thread_ts,
  thread_dur
FROM slice
WHERE id IN (SELECT id FROM found);
