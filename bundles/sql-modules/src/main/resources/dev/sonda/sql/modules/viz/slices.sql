INCLUDE PERFETTO MODULE slices.with_context;

-- Slices of a table with their time and that of all rows of the table below them.
CREATE PERFETTO VIEW _viz_slices_for_ui_table
AS
SELECT
  id,
  ts,
  dur,
  category,
  name,
  track_id,
  track_name,
  thread_name,
  utid,
  tid,
  process_name,
  upid,
  pid,
  depth,
  parent_id,
  arg_set_id
FROM thread_or_process_slice
UNION ALL
SELECT
  slice.id,
  slice.ts,
  slice.dur,
  slice.category,
  slice.name,
  slice.track_id,
  track.name AS track_name,
  NULL AS thread_name,
  NULL AS utid,
  NULL AS tid,
  NULL AS process_name,
  NULL AS upid,
  NULL AS pid,
  slice.depth,
  slice.parent_id,
  slice.arg_set_id
FROM slice
JOIN track ON track.id = slice.track_id
WHERE
  NOT EXISTS (SELECT 1 FROM thread_track WHERE thread_track.id = slice.track_id)
  AND NOT EXISTS (SELECT 1 FROM process_track WHERE process_track.id = slice.track_id);
