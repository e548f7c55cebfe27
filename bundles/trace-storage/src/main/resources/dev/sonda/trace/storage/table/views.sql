-- The names and columns by which queries know the tables; each view uses only tables and earlier views.
-- A CPU's row has its number (Cpus), so the views take ucpu for cpu: a join would cost more than most queries.

CREATE VIEW slice AS
SELECT id, ts, dur, track_id, category, name, depth, parent_id, arg_set_id, thread_ts, thread_dur,
  thread_instruction_count, thread_instruction_delta, category AS cat, id AS slice_id
FROM __intrinsic_slice;

CREATE VIEW slices AS
SELECT * FROM slice;

CREATE VIEW instant AS
SELECT ts, track_id, name, arg_set_id FROM slice WHERE dur = 0;

CREATE VIEW track AS
SELECT id, name, type, dimension_arg_set_id, parent_id, source_arg_set_id, machine_id, track_group_id
FROM __intrinsic_track;

CREATE VIEW thread_track AS
SELECT id, name, type, parent_id, source_arg_set_id, machine_id, utid
FROM __intrinsic_track WHERE kind = 'slice' AND utid IS NOT NULL;

CREATE VIEW process_track AS
SELECT id, name, type, parent_id, source_arg_set_id, machine_id, upid
FROM __intrinsic_track WHERE kind = 'slice' AND upid IS NOT NULL;

CREATE VIEW cpu_track AS
SELECT id, name, type, parent_id, source_arg_set_id, machine_id, cpu
FROM __intrinsic_track WHERE kind = 'slice' AND cpu IS NOT NULL;

CREATE VIEW state_track AS
SELECT id, name, parent_id, type, dimension_arg_set_id, source_arg_set_id, machine_id
FROM __intrinsic_track WHERE kind = 'state';

CREATE VIEW thread_state_track AS
SELECT id, name, type, parent_id, source_arg_set_id, machine_id, utid
FROM __intrinsic_track WHERE kind = 'state' AND utid IS NOT NULL;

CREATE VIEW process_state_track AS
SELECT id, name, type, parent_id, source_arg_set_id, machine_id, upid
FROM __intrinsic_track WHERE kind = 'state' AND upid IS NOT NULL;

CREATE VIEW state AS
SELECT id, ts, dur, track_id, category, value, arg_set_id FROM __intrinsic_state;

CREATE VIEW counter_track AS
SELECT id, name, parent_id, type, dimension_arg_set_id, source_arg_set_id, machine_id, unit, description
FROM __intrinsic_track WHERE kind = 'counter';

CREATE VIEW thread_counter_track AS
SELECT id, name, type, parent_id, source_arg_set_id, machine_id, unit, description, utid
FROM __intrinsic_track WHERE kind = 'counter' AND utid IS NOT NULL;

CREATE VIEW process_counter_track AS
SELECT id, name, type, parent_id, source_arg_set_id, machine_id, unit, description, upid
FROM __intrinsic_track WHERE kind = 'counter' AND upid IS NOT NULL;

CREATE VIEW cpu_counter_track AS
SELECT id, name, type, parent_id, source_arg_set_id, machine_id, unit, description, cpu
FROM __intrinsic_track WHERE kind = 'counter' AND cpu IS NOT NULL;

CREATE VIEW counter AS
SELECT id, ts, track_id, value, arg_set_id FROM __intrinsic_counter;

CREATE VIEW counters AS
SELECT c.id, c.ts, c.track_id, c.value, c.arg_set_id, t.name, t.unit
FROM __intrinsic_counter AS c JOIN __intrinsic_track AS t ON c.track_id = t.id;

CREATE VIEW args AS
SELECT id, arg_set_id, flat_key, key, int_value, string_value, real_value, value_type,
  CASE value_type
    WHEN 'int' THEN CAST(int_value AS VARCHAR)
    WHEN 'uint' THEN CAST(CASE WHEN int_value < 0 THEN 18446744073709551616 + CAST(int_value AS HUGEINT) ELSE int_value END AS VARCHAR)
    WHEN 'string' THEN string_value
    WHEN 'json' THEN string_value
    WHEN 'real' THEN CASE
      WHEN isnan(real_value) THEN NULL
      WHEN isinf(real_value) THEN CASE WHEN real_value > 0 THEN 'Inf' ELSE '-Inf' END
      ELSE regexp_replace(printf('%.15g', real_value), '^(-?[0-9]+)(e.*)?$', '\1.0\2')
    END
    WHEN 'pointer' THEN printf('0x%x', int_value)
    WHEN 'bool' THEN CASE WHEN int_value <> 0 THEN 'true' ELSE 'false' END
  END AS display_value
FROM __intrinsic_args;

CREATE VIEW flow AS
SELECT id, slice_out, slice_in, trace_id, arg_set_id FROM __intrinsic_flow;

CREATE VIEW thread AS
SELECT id AS utid, id, tid, name, start_ts, end_ts, upid, is_main_thread, is_idle, machine_id, arg_set_id
FROM __intrinsic_thread;

CREATE VIEW process AS
SELECT id AS upid, id, pid, name, start_ts, end_ts, parent_upid, uid, android_appid, android_user_id, cmdline,
  arg_set_id, machine_id
FROM __intrinsic_process;

CREATE VIEW cpu AS
SELECT id, id AS ucpu, cpu, cluster_id, processor, machine_id, capacity, arg_set_id
FROM __intrinsic_cpu WHERE cpu IS NOT NULL;

CREATE VIEW sched_slice AS
SELECT id, ts, dur, ucpu AS cpu, utid, end_state, priority, ucpu
FROM __intrinsic_sched_slice;

CREATE VIEW sched AS
SELECT *, ts + dur AS ts_end FROM sched_slice;

CREATE VIEW thread_state AS
SELECT id, ts, dur, ucpu AS cpu, utid, state, io_wait, blocked_function, waker_utid, waker_id, irq_context, ucpu
FROM __intrinsic_thread_state;

CREATE VIEW spurious_sched_wakeup AS
SELECT id, ts, thread_state_id, irq_context, utid, waker_utid FROM __intrinsic_spurious_sched_wakeup;

CREATE VIEW metadata AS
SELECT id, name, key_type, int_value, str_value, machine_id, trace_id FROM __intrinsic_metadata;

CREATE VIEW stats AS
SELECT id, name, key, idx, severity, source, value, description, machine_id, trace_id FROM __intrinsic_stats;

CREATE VIEW clock_snapshot AS
SELECT id, ts, clock_id, clock_name, clock_value, snapshot_id, machine_id FROM __intrinsic_clock_snapshot;

CREATE VIEW trace_bounds AS
SELECT start_ts, end_ts FROM _trace_bounds;
