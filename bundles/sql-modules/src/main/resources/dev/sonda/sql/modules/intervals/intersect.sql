-- A partition column as the two arguments by which an aggregate takes it.
CREATE PERFETTO MACRO _ii_df_agg(column ColumnName, same ColumnName)
RETURNS _ProjectionFragment
AS __intrinsic_stringify!($column), input.$same;

CREATE PERFETTO MACRO _ii_df_bind(slot Expr, column Expr)
RETURNS Expr
AS __intrinsic_table_ptr_bind($slot, __intrinsic_stringify!($column));

CREATE PERFETTO MACRO _ii_df_select(slot ColumnName, column Expr)
RETURNS _ProjectionFragment
AS $slot AS $column;

CREATE PERFETTO MACRO __first_of(one Expr, other Expr)
RETURNS Expr
AS $one;

CREATE PERFETTO MACRO _interval_agg_with_col_names(
  tab TableOrSubquery,
  agg_columns ColumnNameList,
  id_col ColumnName,
  ts_col ColumnName,
  dur_col ColumnName
)
RETURNS TableOrSubquery
AS (
  SELECT
    __intrinsic_interval_tree_intervals_agg(
      input.$id_col,
      input.$ts_col,
      input.$dur_col
      __intrinsic_token_apply_prefix!(_ii_df_agg, $agg_columns, $agg_columns)
    )
  FROM (SELECT * FROM $tab ORDER BY $ts_col) AS input
);

CREATE PERFETTO MACRO _interval_agg(tab TableOrSubquery, agg_columns ColumnNameList)
RETURNS TableOrSubquery
AS _interval_agg_with_col_names!($tab, $agg_columns, id, ts, dur);

-- Times in which an interval of each table lasts: ts, dur, id_0, id_1 and so on, partition columns.
-- Within a table and partition, intervals must not overlap if there are more than two tables.
CREATE PERFETTO MACRO _interval_intersect(
  tabs _TableNameList,
  agg_columns ColumnNameList
)
RETURNS TableOrSubquery
AS (
  SELECT
    c0 AS ts,
    c1 AS dur,
    __intrinsic_token_apply!(
      __first_of,
      (
        c2 AS id_0, c3 AS id_1, c4 AS id_2, c5 AS id_3, c6 AS id_4, c7 AS id_5, c8 AS id_6,
        c9 AS id_7, c10 AS id_8, c11 AS id_9, c12 AS id_10, c13 AS id_11, c14 AS id_12,
        c15 AS id_13, c16 AS id_14
      ),
      $tabs
    )
    __intrinsic_token_apply_prefix!(_ii_df_select, (c17, c18, c19, c20), $agg_columns)
  FROM __intrinsic_table_ptr(
    __intrinsic_interval_intersect(
      __intrinsic_token_apply!(
        _interval_agg,
        $tabs,
        (
          $agg_columns, $agg_columns, $agg_columns, $agg_columns, $agg_columns, $agg_columns,
          $agg_columns, $agg_columns, $agg_columns, $agg_columns, $agg_columns, $agg_columns,
          $agg_columns, $agg_columns, $agg_columns
        )
      ),
      __intrinsic_stringify!($agg_columns)
    )
  )
  WHERE __intrinsic_table_ptr_bind(c0, 'ts')
    AND __intrinsic_table_ptr_bind(c1, 'dur')
    AND __intrinsic_table_ptr_bind(c2, 'id_0')
    AND __intrinsic_table_ptr_bind(c3, 'id_1')
    AND __intrinsic_table_ptr_bind(c4, 'id_2')
    AND __intrinsic_table_ptr_bind(c5, 'id_3')
    AND __intrinsic_table_ptr_bind(c6, 'id_4')
    AND __intrinsic_table_ptr_bind(c7, 'id_5')
    AND __intrinsic_table_ptr_bind(c8, 'id_6')
    AND __intrinsic_table_ptr_bind(c9, 'id_7')
    AND __intrinsic_table_ptr_bind(c10, 'id_8')
    AND __intrinsic_table_ptr_bind(c11, 'id_9')
    AND __intrinsic_table_ptr_bind(c12, 'id_10')
    AND __intrinsic_table_ptr_bind(c13, 'id_11')
    AND __intrinsic_table_ptr_bind(c14, 'id_12')
    AND __intrinsic_table_ptr_bind(c15, 'id_13')
    AND __intrinsic_table_ptr_bind(c16, 'id_14')
    __intrinsic_token_apply_and_prefix!(_ii_df_bind, (c17, c18, c19, c20), $agg_columns)
);

CREATE PERFETTO MACRO _interval_rename_cols(
  tab TableOrSubquery,
  agg_columns ColumnNameList,
  id_col ColumnName,
  ts_col ColumnName,
  dur_col ColumnName
)
RETURNS TableOrSubquery
AS (
  SELECT $id_col AS id, $ts_col AS ts, $dur_col AS dur
    __intrinsic_token_apply_prefix!(_ii_df_select, $agg_columns, $agg_columns)
  FROM $tab
);

CREATE PERFETTO MACRO _interval_intersect_with_col_names(
  tab1 TableOrSubquery,
  id_col1 ColumnName,
  ts_col1 ColumnName,
  dur_col1 ColumnName,
  tab2 TableOrSubquery,
  id_col2 ColumnName,
  ts_col2 ColumnName,
  dur_col2 ColumnName,
  agg_columns ColumnNameList
)
RETURNS TableOrSubquery
AS (
  _interval_intersect!(
    (
      _interval_rename_cols!($tab1, $agg_columns, $id_col1, $ts_col1, $dur_col1),
      _interval_rename_cols!($tab2, $agg_columns, $id_col2, $ts_col2, $dur_col2)
    ),
    $agg_columns
  )
);

-- What of the table's intervals lies within a single one.
CREATE PERFETTO MACRO _interval_intersect_single(ts Expr, dur Expr, t TableOrSubquery)
RETURNS TableOrSubquery
AS (
  SELECT id_0 AS id, ts, dur
  FROM _interval_intersect!(($t, (SELECT 0 AS id, $ts AS ts, $dur AS dur)), ())
);

-- Each start or end begins a segment, which lasts until the next one. Intervals within a segment
-- are listed with it, and those that end where it begins, marked so.
CREATE PERFETTO MACRO interval_self_intersect(intervals TableOrSubquery)
RETURNS TableOrSubquery
AS (
  WITH
    _moment AS (
      SELECT ts FROM $intervals
      UNION
      SELECT ts + dur FROM $intervals
    ),
    _segment AS (
      SELECT
        row_number() OVER (ORDER BY ts) AS id,
        ts,
        coalesce(lead(ts) OVER (ORDER BY ts) - ts, 0) AS dur
      FROM _moment
    )
  SELECT
    part.ts,
    part.dur,
    part.id_0 AS group_id,
    part.id_1 AS id,
    0 AS interval_ends_at_ts
  FROM _interval_intersect!((_segment, $intervals), ()) AS part
  WHERE part.dur > 0
  UNION ALL
  SELECT
    segment.ts,
    segment.dur,
    segment.id AS group_id,
    ended.id,
    1 AS interval_ends_at_ts
  FROM (SELECT DISTINCT id, ts + dur AS ts FROM $intervals) AS ended
  JOIN _segment AS segment ON segment.ts = ended.ts
);
