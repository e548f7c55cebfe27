CREATE PERFETTO MACRO _graph_scan_df_agg(column ColumnName, same ColumnName)
RETURNS _ProjectionFragment
AS __intrinsic_stringify!($column), init_table.$same;

CREATE PERFETTO MACRO _graph_scan_bind(slot ColumnName, column ColumnName)
RETURNS Expr
AS __intrinsic_table_ptr_bind(result.$slot, __intrinsic_stringify!($column));

CREATE PERFETTO MACRO _graph_scan_select(slot ColumnName, column ColumnName)
RETURNS _ProjectionFragment
AS result.$slot AS $column;

-- Rows of the first table, and what the step makes of them along each edge, until no edge is left.
CREATE PERFETTO MACRO _graph_scan(
  graph_table TableOrSubquery,
  init_table TableOrSubquery,
  scan_columns ColumnNameList,
  step_query TableOrSubquery
)
RETURNS TableOrSubquery
AS (
  SELECT
    c0 AS id,
    __intrinsic_token_apply!(_graph_scan_select, (c1, c2, c3, c4, c5, c6, c7), $scan_columns)
  FROM __intrinsic_table_ptr(
    __intrinsic_graph_scan(
      (
        SELECT __intrinsic_graph_agg(edge.source_node_id, edge.dest_node_id)
        FROM $graph_table AS edge
      ),
      (
        SELECT
          __intrinsic_row_dataframe_agg(
            'id',
            init_table.id,
            __intrinsic_token_apply!(_graph_scan_df_agg, $scan_columns, $scan_columns)
          )
        FROM $init_table AS init_table
      ),
      __intrinsic_stringify_ignore_table!($step_query),
      __intrinsic_stringify!($scan_columns)
    )
  ) AS result
  WHERE __intrinsic_table_ptr_bind(result.c0, 'id')
    AND __intrinsic_token_apply_and!(_graph_scan_bind, (c1, c2, c3, c4, c5, c6, c7), $scan_columns)
);

-- The same with one row a node: a node waits for all its edges, and the query aggregates.
CREATE PERFETTO MACRO _graph_aggregating_scan(
  graph_table TableOrSubquery,
  init_table TableOrSubquery,
  agg_columns ColumnNameList,
  agg_query TableOrSubquery
)
RETURNS TableOrSubquery
AS (
  SELECT
    c0 AS id,
    __intrinsic_token_apply!(_graph_scan_select, (c1, c2, c3, c4, c5, c6, c7), $agg_columns)
  FROM __intrinsic_table_ptr(
    __intrinsic_graph_aggregating_scan(
      (
        SELECT __intrinsic_graph_agg(edge.source_node_id, edge.dest_node_id)
        FROM $graph_table AS edge
      ),
      (
        SELECT
          __intrinsic_row_dataframe_agg(
            'id',
            init_table.id,
            __intrinsic_token_apply!(_graph_scan_df_agg, $agg_columns, $agg_columns)
          )
        FROM $init_table AS init_table
      ),
      __intrinsic_stringify_ignore_table!($agg_query),
      __intrinsic_stringify!($agg_columns)
    )
  ) AS result
  WHERE __intrinsic_table_ptr_bind(result.c0, 'id')
    AND __intrinsic_token_apply_and!(_graph_scan_bind, (c1, c2, c3, c4, c5, c6, c7), $agg_columns)
);
