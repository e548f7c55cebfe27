INCLUDE PERFETTO MODULE graphs.search;

-- Slices that flows lead to from those given, directly or through others.
CREATE PERFETTO MACRO _slice_following_flow(source_table TableOrSubquery)
RETURNS TableOrSubquery
AS (
  SELECT * FROM graph_reachable_weight_bounded_dfs!(
    (SELECT slice_out AS source_node_id, slice_in AS dest_node_id, 1 AS edge_weight FROM flow),
    (SELECT id AS root_node_id, 2147483647 AS root_target_weight FROM $source_table),
    0
  )
);
