CREATE PERFETTO VIEW gpu_track(
  id ID(track.id),
  name STRING,
  type STRING,
  parent_id JOINID(track.id),
  source_arg_set_id ARGSETID,
  dimension_arg_set_id ARGSETID,
  machine_id JOINID(machine.id),
  scope STRING,
  description STRING,
  context_id LONG
)
AS
SELECT
  id,
  name,
  type,
  parent_id,
  source_arg_set_id,
  dimension_arg_set_id,
  machine_id,
  type AS scope,
  extract_arg(source_arg_set_id, 'description') AS description,
  extract_arg(dimension_arg_set_id, 'context_id') AS context_id
FROM track
WHERE
  type IN (
    'drm_fence',
    'drm_sched_ring',
    'drm_vblank',
    'gpu_log',
    'gpu_render_stage',
    'graphics_frame_event',
    'vulkan_events'
  );
