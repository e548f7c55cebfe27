-- Of equal names, the entry of the first trace and machine.
CREATE PERFETTO TABLE _metadata_for_primary_scope(
  name STRING,
  str_value STRING,
  int_value LONG,
  key_type STRING
)
AS
SELECT name, str_value, int_value, key_type
FROM (
  SELECT
    name,
    str_value,
    int_value,
    key_type,
    row_number() OVER (PARTITION BY name ORDER BY trace_id, machine_id, id) AS number
  FROM metadata
)
WHERE number = 1
ORDER BY name;
