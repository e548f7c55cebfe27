CREATE PERFETTO MACRO graph_dominator_tree(graph_table TableOrSubquery, root_node_id Expr)
RETURNS TableOrSubquery
AS (
  SELECT c0 AS node_id, c1 AS dominator_node_id
  FROM __intrinsic_table_ptr(
    (
      SELECT __intrinsic_dominator_tree(edge.source_node_id, edge.dest_node_id, $root_node_id)
      FROM $graph_table AS edge
    )
  )
  WHERE __intrinsic_table_ptr_bind(c0, 'node_id')
    AND __intrinsic_table_ptr_bind(c1, 'dominator_node_id')
);
