-- Slices of graphics, with their arguments as columns.

CREATE PERFETTO VIEW gpu_slice(
  id ID(slice.id),
  ts TIMESTAMP,
  dur DURATION,
  track_id JOINID(track.id),
  category STRING,
  name STRING,
  depth LONG,
  parent_id JOINID(frame_slice.id),
  arg_set_id LONG,
  context_id LONG,
  render_target LONG,
  render_target_name STRING,
  render_pass LONG,
  render_pass_name STRING,
  command_buffer LONG,
  command_buffer_name STRING,
  frame_id LONG,
  submission_id LONG,
  hw_queue_id LONG,
  upid JOINID(process.id),
  render_subpasses STRING,
  render_stage_category LONG
)
AS
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
  extract_arg(s.arg_set_id, 'context_id') AS context_id,
  extract_arg(s.arg_set_id, 'render_target') AS render_target,
  extract_arg(s.arg_set_id, 'render_target_name') AS render_target_name,
  extract_arg(s.arg_set_id, 'render_pass') AS render_pass,
  extract_arg(s.arg_set_id, 'render_pass_name') AS render_pass_name,
  extract_arg(s.arg_set_id, 'command_buffer') AS command_buffer,
  extract_arg(s.arg_set_id, 'command_buffer_name') AS command_buffer_name,
  extract_arg(s.arg_set_id, 'frame_id') AS frame_id,
  extract_arg(s.arg_set_id, 'submission_id') AS submission_id,
  extract_arg(s.arg_set_id, 'hw_queue_id') AS hw_queue_id,
  extract_arg(s.arg_set_id, 'upid') AS upid,
  extract_arg(s.arg_set_id, 'render_subpasses') AS render_subpasses,
  extract_arg(s.arg_set_id, 'render_stage_category') AS render_stage_category
FROM slice AS s
JOIN track ON track.id = s.track_id
WHERE track.type IN ('gpu_render_stage', 'vulkan_events', 'gpu_log');

CREATE PERFETTO VIEW frame_slice(
  id ID(slice.id),
  ts TIMESTAMP,
  dur DURATION,
  track_id JOINID(track.id),
  category STRING,
  name STRING,
  depth LONG,
  parent_id JOINID(frame_slice.id),
  arg_set_id LONG,
  layer_name STRING,
  frame_number LONG,
  queue_to_acquire_time LONG,
  acquire_to_latch_time LONG,
  latch_to_present_time LONG
)
AS
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
  extract_arg(s.arg_set_id, 'layer_name') AS layer_name,
  extract_arg(s.arg_set_id, 'frame_number') AS frame_number,
  extract_arg(s.arg_set_id, 'queue_to_acquire_time') AS queue_to_acquire_time,
  extract_arg(s.arg_set_id, 'acquire_to_latch_time') AS acquire_to_latch_time,
  extract_arg(s.arg_set_id, 'latch_to_present_time') AS latch_to_present_time
FROM slice AS s
JOIN track ON track.id = s.track_id
WHERE track.type = 'graphics_frame_event';

CREATE PERFETTO VIEW expected_frame_timeline_slice(
  id ID(slice.id),
  ts TIMESTAMP,
  dur DURATION,
  track_id JOINID(track.id),
  category STRING,
  name STRING,
  depth LONG,
  parent_id JOINID(frame_slice.id),
  arg_set_id LONG,
  display_frame_token LONG,
  surface_frame_token LONG,
  upid JOINID(process.id),
  layer_name STRING
)
AS
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
  extract_arg(s.arg_set_id, 'Display frame token') AS display_frame_token,
  extract_arg(s.arg_set_id, 'Surface frame token') AS surface_frame_token,
  extract_arg(track.dimension_arg_set_id, 'upid') AS upid,
  extract_arg(s.arg_set_id, 'Layer name') AS layer_name
FROM slice AS s
JOIN track ON track.id = s.track_id
WHERE track.type = 'android_expected_frame_timeline';

CREATE PERFETTO VIEW actual_frame_timeline_slice(
  id ID(slice.id),
  ts TIMESTAMP,
  dur DURATION,
  track_id JOINID(track.id),
  category STRING,
  name STRING,
  depth LONG,
  parent_id JOINID(frame_slice.id),
  arg_set_id LONG,
  display_frame_token LONG,
  upid JOINID(process.id),
  surface_frame_token LONG,
  layer_name STRING,
  present_type STRING,
  on_time_finish LONG,
  gpu_composition LONG,
  jank_type STRING,
  jank_severity_type STRING,
  prediction_type STRING,
  jank_tag STRING,
  jank_tag_experimental STRING,
  jank_score DOUBLE,
  latched_unsignaled_count LONG,
  addressable_unsignaled_latch_count LONG,
  latched_fence_state STRING
)
AS
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
  extract_arg(s.arg_set_id, 'Display frame token') AS display_frame_token,
  extract_arg(s.arg_set_id, 'Surface frame token') AS surface_frame_token,
  extract_arg(track.dimension_arg_set_id, 'upid') AS upid,
  extract_arg(s.arg_set_id, 'Layer name') AS layer_name,
  extract_arg(s.arg_set_id, 'Present type') AS present_type,
  extract_arg(s.arg_set_id, 'On time finish') AS on_time_finish,
  extract_arg(s.arg_set_id, 'GPU composition') AS gpu_composition,
  extract_arg(s.arg_set_id, 'Jank type') AS jank_type,
  extract_arg(s.arg_set_id, 'Jank severity type') AS jank_severity_type,
  extract_arg(s.arg_set_id, 'Prediction type') AS prediction_type,
  extract_arg(s.arg_set_id, 'Jank tag') AS jank_tag,
  extract_arg(s.arg_set_id, 'Jank tag (experimental)') AS jank_tag_experimental,
  extract_arg(s.arg_set_id, 'Jank Severity Score') AS jank_score,
  extract_arg(s.arg_set_id, 'Latched unsignaled count') AS latched_unsignaled_count,
  extract_arg(s.arg_set_id, 'Addressable unsignaled latch count')
    AS addressable_unsignaled_latch_count,
  extract_arg(s.arg_set_id, 'Latched fence state') AS latched_fence_state
FROM slice AS s
JOIN track ON track.id = s.track_id
WHERE track.type = 'android_actual_frame_timeline';
