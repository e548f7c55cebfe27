-- Views of what profilers saw: stacks, samples and memory.

CREATE VIEW stack_profile_mapping AS
SELECT id, build_id, exact_offset, start_offset, start, "end", load_bias, name FROM __intrinsic_stack_profile_mapping;

CREATE VIEW stack_profile_frame AS
SELECT id, name, mapping, rel_pc, symbol_set_id, deobfuscated_name, type FROM __intrinsic_stack_profile_frame;

CREATE VIEW stack_profile_callsite AS
SELECT id, depth, parent_id, frame_id FROM __intrinsic_stack_profile_callsite;

CREATE VIEW stack_profile_symbol AS
SELECT id, symbol_set_id, name, source_file, line_number, inlined FROM __intrinsic_stack_profile_symbol;

CREATE VIEW stack_sample AS
SELECT id, ts, source, task_context_id, execution_context_id, callsite_id, session_id
FROM __intrinsic_profiler_sample WHERE callsite_id IS NOT NULL;

CREATE VIEW stack_sample_session AS
SELECT id, source, timebase_unit, cmdline FROM __intrinsic_profiler_session
WHERE id IN (SELECT session_id FROM stack_sample WHERE session_id IS NOT NULL);

CREATE VIEW stack_sample_task_context AS
SELECT id, upid, utid, async_context_id FROM __intrinsic_profiler_task_context
WHERE id IN (SELECT task_context_id FROM stack_sample WHERE task_context_id IS NOT NULL);

CREATE VIEW stack_sample_execution_context AS
SELECT id, ucpu, cpu_mode FROM __intrinsic_profiler_execution_context
WHERE id IN (SELECT execution_context_id FROM stack_sample WHERE execution_context_id IS NOT NULL);

CREATE VIEW stack_sample_async_context AS
SELECT id, name, kind, parent_id FROM __intrinsic_profiler_async_context;

CREATE VIEW stack_sample_counter AS
SELECT c.id, p.id AS stack_sample_id, c.track_id, c.value
FROM __intrinsic_profiler_sample AS p
JOIN __intrinsic_profiler_counter_set AS s ON s.counter_set_id = p.counter_set_id
JOIN __intrinsic_counter AS c ON c.id = s.counter_id
WHERE p.callsite_id IS NOT NULL;

CREATE VIEW perf_counter_track AS
SELECT t.id, t.name, t.type, t.parent_id, t.source_arg_set_id, t.machine_id, t.unit, t.description,
  s.int_value AS perf_session_id, t.cpu, b.int_value AS is_timebase
FROM __intrinsic_track AS t
LEFT JOIN __intrinsic_args AS s ON s.arg_set_id = t.dimension_arg_set_id AND s.key = 'perf_session_id'
LEFT JOIN __intrinsic_args AS b ON b.arg_set_id = t.source_arg_set_id AND b.key = 'is_timebase'
WHERE t.type IN ('perf_cpu_counter', 'perf_global_counter');

CREATE VIEW stack_sample_counter_track AS
SELECT t.id, t.name, t.type, t.parent_id, t.source_arg_set_id, t.machine_id, t.unit, t.description,
  s.int_value AS session_id, t.cpu, b.int_value AS is_timebase
FROM __intrinsic_track AS t
LEFT JOIN __intrinsic_args AS s
  ON s.arg_set_id = t.dimension_arg_set_id AND s.key IN ('session_id', 'perf_session_id')
LEFT JOIN __intrinsic_args AS b ON b.arg_set_id = t.source_arg_set_id AND b.key = 'is_timebase'
WHERE t.id IN (SELECT track_id FROM stack_sample_counter);

CREATE VIEW perf_session AS
SELECT id, id AS perf_session_id, cmdline FROM __intrinsic_profiler_session WHERE source = 'linux.perf';

CREATE VIEW perf_sample AS
SELECT p.id, p.ts, t.utid, c.cpu, coalesce(e.cpu_mode, 'unknown') AS cpu_mode, p.callsite_id, p.unwind_error,
  p.session_id AS perf_session_id
FROM __intrinsic_profiler_sample AS p
LEFT JOIN __intrinsic_profiler_task_context AS t ON t.id = p.task_context_id
LEFT JOIN __intrinsic_profiler_execution_context AS e ON e.id = p.execution_context_id
LEFT JOIN __intrinsic_cpu AS c ON c.id = e.ucpu
WHERE p.source = 'linux.perf';

CREATE VIEW cpu_profile_stack_sample AS
SELECT p.id, p.ts, p.callsite_id, t.utid, coalesce(x.process_priority, 0) AS process_priority
FROM __intrinsic_profiler_sample AS p
LEFT JOIN __intrinsic_profiler_task_context AS t ON t.id = p.task_context_id
LEFT JOIN __intrinsic_chrome_stack_sample_extras AS x ON x.profiler_sample_id = p.id
WHERE p.source IN ('chrome', 'legacy_v8', 'gecko', 'simpleperf', 'perf_text');

CREATE VIEW heap_profile AS
SELECT id, ts, ts_end, dur, upid, heap_name FROM __intrinsic_heap_profile;

CREATE VIEW heap_profile_allocation AS
SELECT id, ts, upid, heap_name, callsite_id, count, size FROM __intrinsic_heap_profile_allocation;
