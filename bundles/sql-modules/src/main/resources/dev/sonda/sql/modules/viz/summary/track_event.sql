INCLUDE PERFETTO MODULE viz.track_event_callstacks;

CREATE PERFETTO TABLE _track_event_tracks_unordered
AS
SELECT
  track.id,
  track.name,
  track.parent_id,
  coalesce(track.track_group_id, -1 - track.id) AS group_id,
  extract_arg(track.dimension_arg_set_id, 'upid') AS upid,
  extract_arg(track.dimension_arg_set_id, 'utid') AS utid,
  track.type GLOB '*counter_track_event*' AS is_counter,
  track.type GLOB '*state_track_event*' AS is_state,
  extract_arg(track.source_arg_set_id, 'description') AS description,
  counter_track.unit,
  extract_arg(track.source_arg_set_id, 'builtin_counter_type') AS builtin_counter_type,
  extract_arg(track.source_arg_set_id, 'y_axis_share_key') AS y_axis_share_key,
  extract_arg(track.source_arg_set_id, 'child_ordering') AS child_ordering,
  extract_arg(track.source_arg_set_id, 'sibling_order_rank') AS sibling_order_rank
FROM track
LEFT JOIN counter_track ON counter_track.id = track.id
WHERE track.type GLOB '*_track_event';

CREATE PERFETTO TABLE _min_ts_per_track
AS
SELECT track_id, min(ts) AS min_ts
FROM (
  SELECT track_id, ts FROM slice
  UNION ALL
  SELECT track_id, ts FROM counter
  UNION ALL
  SELECT track_id, ts FROM state
)
WHERE track_id IN (SELECT id FROM _track_event_tracks_unordered)
GROUP BY track_id;

CREATE PERFETTO TABLE _track_event_has_children
AS
SELECT DISTINCT parent_id AS id
FROM _track_event_tracks_unordered
WHERE parent_id IS NOT NULL;

-- Tracks that are shown as one, in the order that their parent asks for.
CREATE PERFETTO TABLE _track_event_tracks_ordered_groups
AS
WITH
  merged AS (
    SELECT
      track.upid,
      track.utid,
      track.parent_id,
      track.is_counter,
      track.is_state,
      track.name,
      min(track.description) AS description,
      min(track.unit) AS unit,
      min(track.builtin_counter_type) AS builtin_counter_type,
      min(track.y_axis_share_key) AS y_axis_share_key,
      max(data.track_id IS NOT NULL) AS has_data,
      max(above.id IS NOT NULL) AS has_children,
      max(callstack.track_id IS NOT NULL) AS has_callstacks,
      min(track.id) AS min_track_id,
      group_concat(track.id) AS track_ids,
      min(track.sibling_order_rank) AS sibling_order_rank,
      min(data.min_ts) AS min_ts,
      min(parent.child_ordering) AS ordering
    FROM _track_event_tracks_unordered AS track
    LEFT JOIN _track_event_tracks_unordered AS parent ON parent.id = track.parent_id
    LEFT JOIN _min_ts_per_track AS data ON data.track_id = track.id
    LEFT JOIN _track_event_has_children AS above ON above.id = track.id
    LEFT JOIN _track_event_tracks_with_callstacks AS callstack ON callstack.track_id = track.id
    GROUP BY
      track.group_id,
      track.upid,
      track.utid,
      track.parent_id,
      track.is_counter,
      track.is_state,
      track.name
  )
SELECT
  upid,
  utid,
  parent_id,
  is_counter,
  is_state,
  name,
  description,
  unit,
  builtin_counter_type,
  y_axis_share_key,
  has_data,
  has_children,
  has_callstacks,
  min_track_id,
  track_ids,
  row_number() OVER (
    PARTITION BY parent_id
    ORDER BY
      iif(ordering = 'explicit', coalesce(sibling_order_rank, 0), NULL),
      iif(ordering = 'chronological', min_ts, NULL),
      name,
      min_track_id
  ) AS order_id
FROM merged
ORDER BY parent_id, order_id;
