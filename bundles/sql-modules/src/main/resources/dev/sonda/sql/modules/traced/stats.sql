-- When a clone of each buffer was done, since another statistic of the same trace and machine.
CREATE PERFETTO MACRO _clone_done_since(start_name Expr)
RETURNS TableOrSubquery
AS (
  SELECT
    done.idx AS buffer_id,
    done.value - start.value AS duration_ns,
    done.machine_id,
    done.trace_id
  FROM stats AS done
  JOIN stats AS start
    ON start.machine_id IS done.machine_id AND start.trace_id IS done.trace_id
  WHERE
    done.name = 'traced_buf_clone_done_timestamp_ns'
    AND start.name = $start_name
    AND start.value != 0
  ORDER BY done.trace_id, done.machine_id, done.idx
);

CREATE PERFETTO TABLE traced_clone_flush_latency(
  buffer_id LONG,
  duration_ns LONG,
  machine_id JOINID(machine.id),
  trace_id LONG
)
AS
SELECT buffer_id, duration_ns, machine_id, trace_id
FROM _clone_done_since!('traced_clone_started_timestamp_ns');

CREATE PERFETTO TABLE traced_trigger_clone_flush_latency(
  buffer_id LONG,
  duration_ns LONG,
  machine_id JOINID(machine.id),
  trace_id LONG
)
AS
SELECT buffer_id, duration_ns, machine_id, trace_id
FROM _clone_done_since!('traced_clone_trigger_timestamp_ns');
