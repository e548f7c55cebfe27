INCLUDE PERFETTO MODULE intervals.overlap;
INCLUDE PERFETTO MODULE slices.with_context;

-- Slices of threads without those below them: at each time the deepest one.
CREATE PERFETTO TABLE _slice_flattened
AS
WITH
  root AS (SELECT id, ts, dur FROM slice WHERE parent_id IS NULL),
  child AS (
    SELECT slice.id, slice.parent_id, above.id AS root_id, slice.ts, slice.dur
    FROM slice, ancestor_slice(slice.id) AS above
    WHERE slice.parent_id IS NOT NULL
  )
SELECT
  flat.id AS slice_id,
  flat.ts,
  flat.dur,
  s.depth,
  s.name,
  flat.root_id,
  s.track_id,
  s.utid,
  s.tid,
  s.thread_name,
  s.upid,
  s.pid,
  s.process_name
FROM _intervals_flatten!(_intervals_merge_root_and_children!(root, child)) AS flat
JOIN thread_slice AS s ON s.id = flat.id;
