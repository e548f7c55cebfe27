CREATE PERFETTO TABLE slice_self_dur(
  id ID(slice.id),
  self_dur DURATION
)
AS
SELECT s.id, s.dur - coalesce(children.dur, 0) AS self_dur
FROM slice AS s
LEFT JOIN (
  SELECT parent_id, sum(dur) AS dur
  FROM slice
  WHERE parent_id IS NOT NULL
  GROUP BY parent_id
) AS children
  ON children.parent_id = s.id
ORDER BY s.id;
