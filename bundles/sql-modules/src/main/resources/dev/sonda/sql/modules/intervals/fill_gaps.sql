INCLUDE PERFETTO MODULE std.metasql.unparenthesize;

CREATE PERFETTO MACRO __null_for(column Expr)
RETURNS Expr
AS NULL;

-- Rows of the data, and rows without data for the times that a group doesn't cover.
CREATE PERFETTO MACRO _intervals_fill_gaps(
  group_cols ColumnNameList,
  data_cols ColumnNameList,
  data TableOrSubquery
)
RETURNS TableOrSubquery
AS (
  WITH
    _given AS (
      SELECT
        ts,
        dur,
        metasql_unparenthesize_exprlist!($group_cols),
        metasql_unparenthesize_exprlist!($data_cols)
      FROM $data
    ),
    -- From the end of the row before, or the trace's start, to the start of this one.
    _gap AS (
      SELECT
        coalesce(
          lag(ts + dur) OVER (
            PARTITION BY metasql_unparenthesize_exprlist!($group_cols) ORDER BY ts
          ),
          trace_start()
        ) AS gap_start,
        ts AS gap_end,
        metasql_unparenthesize_exprlist!($group_cols)
      FROM _given
      WHERE ts IS NOT NULL
      UNION ALL
      SELECT
        coalesce(max(ts + dur), trace_start()),
        trace_end(),
        metasql_unparenthesize_exprlist!($group_cols)
      FROM _given
      GROUP BY metasql_unparenthesize_exprlist!($group_cols)
      UNION ALL
      SELECT trace_start(), trace_end(), __intrinsic_token_apply!(__null_for, $group_cols)
      WHERE NOT EXISTS (SELECT 1 FROM _given)
    )
  SELECT
    ts,
    dur,
    metasql_unparenthesize_exprlist!($group_cols),
    metasql_unparenthesize_exprlist!($data_cols)
  FROM _given
  WHERE dur > 0
  UNION ALL
  SELECT
    gap_start,
    gap_end - gap_start,
    metasql_unparenthesize_exprlist!($group_cols),
    __intrinsic_token_apply!(__null_for, $data_cols)
  FROM _gap
  WHERE gap_end > gap_start
  ORDER BY ts
);
