-- Functions of Perfetto that are a query over the tables of a trace.

CREATE PERFETTO FUNCTION extract_metadata(name STRING)
RETURNS STRING AS
SELECT coalesce(str_value, int_value) FROM __intrinsic_metadata WHERE name = $name
ORDER BY id LIMIT 1;

CREATE PERFETTO FUNCTION extract_metadata_for_machine(machine_id LONG, name STRING)
RETURNS STRING AS
SELECT coalesce(str_value, int_value) FROM __intrinsic_metadata
WHERE name = $name AND machine_id = $machine_id
ORDER BY id LIMIT 1;

CREATE PERFETTO FUNCTION extract_metadata_for_trace(trace_id LONG, name STRING)
RETURNS STRING AS
SELECT coalesce(str_value, int_value) FROM __intrinsic_metadata
WHERE name = $name AND trace_id = $trace_id
ORDER BY id LIMIT 1;

CREATE PERFETTO FUNCTION extract_exact_metadata(machine_id LONG, trace_id LONG, name STRING)
RETURNS STRING AS
SELECT coalesce(str_value, int_value) FROM __intrinsic_metadata
WHERE name = $name AND machine_id = $machine_id AND trace_id = $trace_id
ORDER BY id LIMIT 1;
