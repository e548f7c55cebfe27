CREATE PERFETTO TABLE _metadata_by_trace(
  trace_id LONG,
  unique_session_name STRING,
  trace_uuid STRING,
  trace_type STRING,
  trace_size_bytes LONG,
  trace_trigger STRING,
  machines STRING
)
AS
WITH
  per_trace AS (
    SELECT
      trace_id,
      max(iif(name = 'unique_session_name', str_value, NULL)) AS unique_session_name,
      max(iif(name = 'trace_uuid', str_value, NULL)) AS trace_uuid,
      max(iif(name = 'trace_type', str_value, NULL)) AS trace_type,
      max(iif(name = 'trace_size_bytes', int_value, NULL)) AS trace_size_bytes,
      max(iif(name = 'trace_trigger', str_value, NULL)) AS trace_trigger
    FROM metadata
    WHERE trace_id IS NOT NULL
    GROUP BY trace_id
  )
SELECT
  trace_id,
  unique_session_name,
  trace_uuid,
  trace_type,
  trace_size_bytes,
  trace_trigger,
  coalesce(
    (
      SELECT group_concat(name, ', ')
      FROM (
        SELECT DISTINCT coalesce(machine.name, machine.sysname, 'Machine ' || machine.id) AS name
        FROM metadata
        JOIN machine ON machine.id = metadata.machine_id
        WHERE metadata.trace_id = per_trace.trace_id
      )
    ),
    ''
  ) AS machines
FROM per_trace
ORDER BY trace_id;
