-- Where an importer reads such data, or without rows.

CREATE PERFETTO VIEW android_dumpstate(
  id ID,
  section STRING,
  service STRING,
  line STRING
)
AS
SELECT
  id,
  section,
  service,
  line
FROM __intrinsic_android_dumpstate;

CREATE PERFETTO VIEW android_game_intervention_list(
  id ID,
  package_name STRING,
  uid LONG,
  current_mode LONG,
  standard_mode_supported LONG,
  standard_mode_downscale DOUBLE,
  standard_mode_use_angle LONG,
  standard_mode_fps DOUBLE,
  perf_mode_supported LONG,
  perf_mode_downscale DOUBLE,
  perf_mode_use_angle LONG,
  perf_mode_fps DOUBLE,
  battery_mode_supported LONG,
  battery_mode_downscale DOUBLE,
  battery_mode_use_angle LONG,
  battery_mode_fps DOUBLE
)
AS
SELECT
  id,
  package_name,
  uid,
  current_mode,
  standard_mode_supported,
  standard_mode_downscale,
  standard_mode_use_angle,
  standard_mode_fps,
  perf_mode_supported,
  perf_mode_downscale,
  perf_mode_use_angle,
  perf_mode_fps,
  battery_mode_supported,
  battery_mode_downscale,
  battery_mode_use_angle,
  battery_mode_fps
FROM __intrinsic_android_game_intervention_list;

CREATE PERFETTO VIEW experimental_missing_chrome_processes(
  id ID,
  upid LONG,
  reliable_from LONG
)
AS
SELECT
  id,
  upid,
  reliable_from
FROM __intrinsic_experimental_missing_chrome_processes;

CREATE PERFETTO VIEW gpu_counter_group(
  id ID,
  group_id LONG,
  track_id JOINID(track.id),
  name STRING,
  description STRING
)
AS
SELECT
  id,
  group_id,
  track_id,
  name,
  description
FROM __intrinsic_gpu_counter_group;

CREATE PERFETTO VIEW profiler_smaps(
  id ID,
  upid LONG,
  ts TIMESTAMP,
  path STRING,
  path_trimmed STRING,
  aggregate_count LONG,
  is_deleted LONG,
  size_kb LONG,
  private_dirty_kb LONG,
  swap_kb LONG,
  file_name STRING,
  start_address LONG,
  module_timestamp LONG,
  module_debugid STRING,
  module_debug_path STRING,
  protection_flags LONG,
  private_clean_resident_kb LONG,
  shared_dirty_resident_kb LONG,
  shared_clean_resident_kb LONG,
  locked_kb LONG,
  proportional_resident_kb LONG,
  rss_kb LONG,
  anonymous_kb LONG,
  pss_dirty_kb LONG,
  swap_pss_kb LONG
)
AS
SELECT
  id,
  upid,
  ts,
  path,
  path_trimmed,
  aggregate_count,
  is_deleted,
  size_kb,
  private_dirty_kb,
  swap_kb,
  file_name,
  start_address,
  module_timestamp,
  module_debugid,
  module_debug_path,
  protection_flags,
  private_clean_resident_kb,
  shared_dirty_resident_kb,
  shared_clean_resident_kb,
  locked_kb,
  proportional_resident_kb,
  rss_kb,
  anonymous_kb,
  pss_dirty_kb,
  swap_pss_kb
FROM __intrinsic_profiler_smaps;

CREATE PERFETTO VIEW protolog(
  id ID,
  ts TIMESTAMP,
  level STRING,
  tag STRING,
  message STRING,
  stacktrace STRING,
  location STRING
)
AS
SELECT
  id,
  ts,
  level,
  tag,
  message,
  stacktrace,
  location
FROM __intrinsic_protolog;

CREATE PERFETTO VIEW surfaceflinger_layer(
  id ID,
  snapshot_id JOINID(surfaceflinger_layers_snapshot.id),
  arg_set_id ARGSETID,
  base64_proto_id LONG,
  layer_id LONG,
  layer_name STRING,
  is_visible LONG,
  parent LONG,
  corner_radius_tl DOUBLE,
  corner_radius_tr DOUBLE,
  corner_radius_bl DOUBLE,
  corner_radius_br DOUBLE,
  hwc_composition_type LONG,
  is_hidden_by_policy LONG,
  z_order_relative_of LONG,
  is_missing_z_parent LONG,
  layer_rect_id LONG,
  input_rect_id LONG
)
AS
SELECT
  id,
  snapshot_id,
  arg_set_id,
  base64_proto_id,
  layer_id,
  layer_name,
  is_visible,
  parent,
  corner_radius_tl,
  corner_radius_tr,
  corner_radius_bl,
  corner_radius_br,
  hwc_composition_type,
  is_hidden_by_policy,
  z_order_relative_of,
  is_missing_z_parent,
  layer_rect_id,
  input_rect_id
FROM __intrinsic_surfaceflinger_layer;

CREATE PERFETTO VIEW surfaceflinger_layers_snapshot(
  id ID,
  ts TIMESTAMP,
  arg_set_id ARGSETID,
  base64_proto_id LONG,
  sequence_id LONG,
  has_invalid_elapsed_ts LONG
)
AS
SELECT
  id,
  ts,
  arg_set_id,
  base64_proto_id,
  sequence_id,
  has_invalid_elapsed_ts
FROM __intrinsic_surfaceflinger_layers_snapshot;

CREATE PERFETTO VIEW surfaceflinger_transactions(
  id ID,
  ts TIMESTAMP,
  arg_set_id ARGSETID,
  base64_proto_id LONG,
  vsync_id LONG
)
AS
SELECT
  id,
  ts,
  arg_set_id,
  base64_proto_id,
  vsync_id
FROM __intrinsic_surfaceflinger_transactions;

CREATE PERFETTO VIEW vulkan_memory_allocations(
  id ID,
  arg_set_id ARGSETID,
  source STRING,
  operation STRING,
  timestamp LONG,
  upid LONG,
  device LONG,
  device_memory LONG,
  memory_type LONG,
  heap LONG,
  function_name STRING,
  object_handle LONG,
  memory_address LONG,
  memory_size LONG,
  scope STRING
)
AS
SELECT
  id,
  arg_set_id,
  source,
  operation,
  timestamp,
  upid,
  device,
  device_memory,
  memory_type,
  heap,
  function_name,
  object_handle,
  memory_address,
  memory_size,
  scope
FROM __intrinsic_vulkan_memory_allocations;

CREATE PERFETTO VIEW window_manager_shell_transition_handlers(
  id ID,
  handler_id LONG,
  handler_name STRING,
  base64_proto_id LONG
)
AS
SELECT
  id,
  handler_id,
  handler_name,
  base64_proto_id
FROM __intrinsic_window_manager_shell_transition_handlers;

CREATE PERFETTO VIEW window_manager_shell_transitions(
  id ID,
  ts TIMESTAMP,
  transition_id LONG,
  arg_set_id ARGSETID,
  transition_type LONG,
  send_time_ns LONG,
  dispatch_time_ns LONG,
  duration_ns LONG,
  finish_time_ns LONG,
  shell_abort_time_ns LONG,
  wm_abort_time_ns LONG,
  merge_time_ns LONG,
  create_time_ns LONG,
  handler LONG,
  status STRING,
  flags LONG,
  start_transaction_id LONG,
  finish_transaction_id LONG
)
AS
SELECT
  id,
  ts,
  transition_id,
  arg_set_id,
  transition_type,
  send_time_ns,
  dispatch_time_ns,
  duration_ns,
  finish_time_ns,
  shell_abort_time_ns,
  wm_abort_time_ns,
  merge_time_ns,
  create_time_ns,
  handler,
  status,
  flags,
  start_transaction_id,
  finish_transaction_id
FROM __intrinsic_window_manager_shell_transitions;

CREATE PERFETTO VIEW process_memory_mappings(
  id ID,
  upid LONG,
  ts TIMESTAMP,
  path STRING,
  aggregate_count LONG,
  is_deleted LONG,
  size_kb LONG,
  rss_kb LONG,
  anonymous_kb LONG,
  swap_kb LONG,
  shared_clean_kb LONG,
  shared_dirty_kb LONG,
  private_clean_kb LONG,
  private_dirty_kb LONG,
  locked_kb LONG,
  pss_kb LONG,
  pss_dirty_kb LONG,
  swap_pss_kb LONG
)
AS
SELECT
  id,
  upid,
  ts,
  path_trimmed AS path,
  aggregate_count,
  is_deleted,
  size_kb,
  rss_kb,
  anonymous_kb,
  swap_kb,
  shared_clean_resident_kb AS shared_clean_kb,
  shared_dirty_resident_kb AS shared_dirty_kb,
  private_clean_resident_kb AS private_clean_kb,
  private_dirty_kb,
  locked_kb,
  proportional_resident_kb AS pss_kb,
  pss_dirty_kb,
  swap_pss_kb
FROM __intrinsic_profiler_smaps;

CREATE PERFETTO VIEW instruments_sample(
  id ID,
  ts TIMESTAMP,
  utid LONG,
  callsite_id JOINID(stack_profile_callsite.id),
  cpu LONG
)
AS
SELECT sample.id, sample.ts, task.utid, sample.callsite_id, cpu.cpu
FROM stack_sample AS sample
LEFT JOIN stack_sample_task_context AS task ON task.id = sample.task_context_id
LEFT JOIN stack_sample_execution_context AS execution
  ON execution.id = sample.execution_context_id
LEFT JOIN cpu ON cpu.ucpu = execution.ucpu
WHERE sample.source = 'instruments';
