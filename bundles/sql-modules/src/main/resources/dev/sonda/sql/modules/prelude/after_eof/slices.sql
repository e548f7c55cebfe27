-- An ancestor lies on the same track, closer to the root, and ends no earlier.
CREATE PERFETTO FUNCTION slice_is_ancestor(ancestor_id LONG, descendant_id LONG)
RETURNS BOOL
AS
SELECT
  upper.track_id = lower.track_id
  AND upper.depth < lower.depth
  AND upper.ts <= lower.ts
  AND (upper.dur = -1 OR upper.ts + upper.dur >= lower.ts + lower.dur)
FROM slice AS upper
JOIN slice AS lower
WHERE upper.id = $ancestor_id AND lower.id = $descendant_id;
