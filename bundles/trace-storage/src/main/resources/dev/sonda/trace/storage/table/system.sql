-- Views of the machine, its kernel and its logs.

CREATE VIEW ftrace_event AS
SELECT id, ts, name, ucpu AS "cpu", utid, arg_set_id, common_flags, ucpu FROM __intrinsic_ftrace_event;

CREATE VIEW raw AS
SELECT * FROM ftrace_event;

CREATE VIEW logs AS
SELECT id, ts, utid, prio, log_source, tag, msg, arg_set_id FROM __intrinsic_logs;

CREATE VIEW android_logs AS
SELECT id, ts, utid, prio, tag, msg FROM __intrinsic_logs WHERE log_source = 'android_logcat';

CREATE VIEW filedescriptor AS
SELECT id, ufd, fd, ts, upid, path FROM __intrinsic_filedescriptor;

CREATE VIEW machine AS
SELECT id, raw_id, name, sysname, release, version, arch, num_cpus, android_build_fingerprint,
  android_device_manufacturer, android_sdk_version, system_ram_bytes, system_ram_gb,
  CASE WHEN raw_id = 0 THEN 0 ELSE sum(CASE WHEN raw_id = 0 THEN 0 ELSE 1 END) OVER (ORDER BY id) END
    AS label_index
FROM __intrinsic_machine;

CREATE VIEW gpu AS
SELECT id, id AS ugpu, gpu, name, vendor, model, architecture, uuid, pci_bdf, machine_id, arg_set_id
FROM __intrinsic_gpu WHERE gpu IS NOT NULL;

CREATE VIEW package_list AS
SELECT id, package_name, uid, debuggable, profileable_from_shell, version_code FROM __intrinsic_package_list;

CREATE VIEW gpu_counter_track AS
SELECT t.id, t.name, t.type, t.parent_id, t.source_arg_set_id, t.machine_id, t.unit, t.description,
  u.int_value AS ugpu, g.int_value AS gpu_id
FROM __intrinsic_track AS t
JOIN __intrinsic_args AS u ON u.arg_set_id = t.dimension_arg_set_id AND u.key = 'ugpu'
LEFT JOIN __intrinsic_args AS g ON g.arg_set_id = t.dimension_arg_set_id AND g.key = 'gpu'
WHERE t.kind = 'counter';

CREATE VIEW cpu_available_frequencies AS
SELECT id, ucpu AS "cpu", freq, ucpu FROM __intrinsic_cpu_freq;

CREATE VIEW _stat_key_to_severity_and_name AS
SELECT DISTINCT key, severity, name FROM __intrinsic_stats ORDER BY key;

CREATE VIEW _trace_import_logs AS
SELECT l.id, l.trace_id, l.ts, l.byte_offset, s.severity, s.name, l.arg_set_id
FROM __intrinsic_trace_import_logs AS l JOIN _stat_key_to_severity_and_name AS s ON l.stat_key = s.key;
