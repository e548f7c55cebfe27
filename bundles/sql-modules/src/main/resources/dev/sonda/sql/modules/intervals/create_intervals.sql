-- Each start with the first end that is later; starts without one are left out.
CREATE PERFETTO MACRO _interval_create(starts_table TableOrSubquery, ends_table TableOrSubquery)
RETURNS TableOrSubquery
AS (
  SELECT c0 AS ts, c1 AS dur
  FROM __intrinsic_table_ptr(
    __intrinsic_interval_create(
      (
        SELECT __intrinsic_timestamp_set_agg(start.ts)
        FROM (SELECT ts FROM $starts_table ORDER BY ts) AS start
      ),
      (
        SELECT __intrinsic_timestamp_set_agg(finish.ts)
        FROM (SELECT ts FROM $ends_table ORDER BY ts) AS finish
      )
    )
  )
  WHERE __intrinsic_table_ptr_bind(c0, 'ts') AND __intrinsic_table_ptr_bind(c1, 'dur')
);
