INCLUDE PERFETTO MODULE intervals.overlap;
INCLUDE PERFETTO MODULE slices.with_context;

-- Slices of threads without those below them: at each time the deepest one, within roots that have
-- ended.
CREATE PERFETTO TABLE _slice_flattened
AS
WITH RECURSIVE
  rooted(id, root_id) AS (
    SELECT id, id
    FROM thread_slice
    WHERE depth = 0 AND dur != -1
    UNION ALL
    SELECT slice.id, rooted.root_id
    FROM rooted
    JOIN slice ON slice.parent_id = rooted.id
  ),
  node AS (
    SELECT
      rooted.root_id,
      slice.ts AS root_ts,
      slice.dur AS root_dur,
      slice.id,
      slice.parent_id,
      slice.ts,
      iif(slice.dur = -1, trace_end() - slice.ts, slice.dur) AS dur
    FROM rooted
    JOIN slice USING (id)
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
FROM _intervals_flatten!(node) AS flat
JOIN thread_slice AS s ON s.id = flat.id
ORDER BY flat.ts;
