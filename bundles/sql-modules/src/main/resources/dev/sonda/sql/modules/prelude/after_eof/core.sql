-- There are no metrics of the first kind, which Perfetto has deprecated.
CREATE PERFETTO VIEW trace_metrics(
  name STRING
)
AS
SELECT '' AS name
WHERE 0;
