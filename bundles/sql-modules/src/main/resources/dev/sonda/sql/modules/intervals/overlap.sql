INCLUDE PERFETTO MODULE intervals.intersect;
INCLUDE PERFETTO MODULE std.metasql.unparenthesize;

-- Starts and ends are steps of one; an interval of the duration -1 has no end.
CREATE PERFETTO MACRO intervals_overlap_count(
  segments TableOrSubquery,
  ts_column ColumnName,
  dur_column ColumnName
)
RETURNS TableOrSubquery
AS (
  SELECT ts, sum(sum(step)) OVER (ORDER BY ts) AS value
  FROM (
    SELECT $ts_column AS ts, 1 AS step
    FROM $segments
    UNION ALL
    SELECT $ts_column + $dur_column, -1
    FROM $segments
    WHERE $dur_column >= 0
  )
  GROUP BY ts
  ORDER BY ts
);

CREATE PERFETTO MACRO intervals_overlap_count_by_group(
  segments TableOrSubquery,
  ts_column ColumnName,
  dur_column ColumnName,
  group_column ColumnName
)
RETURNS TableOrSubquery
AS (
  SELECT ts, sum(sum(step)) OVER (PARTITION BY group_name ORDER BY ts) AS value, group_name
  FROM (
    SELECT $ts_column AS ts, 1 AS step, $group_column AS group_name
    FROM $segments
    UNION ALL
    SELECT $ts_column + $dur_column, -1, $group_column
    FROM $segments
    WHERE $dur_column >= 0
  )
  GROUP BY ts, group_name
  ORDER BY ts, group_name
);

-- Whether an interval begins before the one that began last has ended.
CREATE PERFETTO MACRO _intervals_overlap_in_table(intervals TableOrSubquery)
RETURNS Expr
AS (
  SELECT coalesce(max(next_ts < ts + dur), 0) AS has_overlaps
  FROM (SELECT ts, dur, lead(ts) OVER (ORDER BY ts) AS next_ts FROM $intervals)
);

-- Roots, and children that know their root, in the form that _intervals_flatten takes.
CREATE PERFETTO MACRO _intervals_merge_root_and_children(
  roots_table TableOrSubquery,
  children_table TableOrSubquery
)
RETURNS TableOrSubquery
AS (
  SELECT
    child.root_id,
    root.ts AS root_ts,
    root.dur AS root_dur,
    child.id,
    coalesce(child.parent_id, child.root_id) AS parent_id,
    child.ts,
    child.dur
  FROM $children_table AS child
  JOIN $roots_table AS root ON root.id = child.root_id
  UNION ALL
  SELECT id AS root_id, ts AS root_ts, dur AS root_dur, id, NULL AS parent_id, ts, dur
  FROM $roots_table
);

-- The same for children that don't know their root: they lie in it, by time and key.
CREATE PERFETTO MACRO _intervals_merge_root_and_children_by_intersection(
  roots_table TableOrSubquery,
  children_table TableOrSubquery,
  key ColumnName
)
RETURNS TableOrSubquery
AS (
  WITH
    _root AS (SELECT id, ts, dur, $key FROM $roots_table WHERE dur > 0),
    _child AS (SELECT id, parent_id, ts, dur, $key FROM $children_table),
    _within AS (
      SELECT part.ts, part.dur, part.id_0 AS root_id, part.id_1 AS id, part.$key
      FROM _interval_intersect!((_root, (SELECT * FROM _child WHERE dur > 0)), ($key)) AS part
    )
  SELECT
    root.id AS root_id,
    root.ts AS root_ts,
    root.dur AS root_dur,
    part.id,
    iif(above.id IS NULL, root.id, child.parent_id) AS parent_id,
    part.ts,
    part.dur,
    part.$key
  FROM _within AS part
  JOIN _root AS root ON root.id = part.root_id AND root.$key = part.$key
  JOIN _child AS child ON child.id = part.id AND child.$key = part.$key
  LEFT JOIN _within AS above
    ON above.root_id = part.root_id AND above.id = child.parent_id AND above.$key = part.$key
  UNION ALL
  SELECT root.id, root.ts, root.dur, root.id, NULL, root.ts, root.dur, root.$key
  FROM _root AS root
  WHERE EXISTS (
    SELECT 1 FROM _within AS part WHERE part.root_id = root.id AND part.$key = root.$key
  )
);

-- What of each interval no child covers: before, between and after its children.
CREATE PERFETTO MACRO _intervals_flatten(children_with_roots_table TableOrSubquery)
RETURNS TableOrSubquery
AS (
  WITH
    _node AS (SELECT root_id, id, parent_id, ts, dur FROM $children_with_roots_table),
    _nested AS (
      SELECT
        root_id,
        parent_id AS id,
        ts,
        ts + dur AS ts_end,
        lag(ts + dur) OVER siblings AS previous_end
      FROM _node
      WHERE parent_id IS NOT NULL AND dur > 0
      WINDOW siblings AS (PARTITION BY root_id, parent_id ORDER BY ts)
    ),
    _last AS (
      SELECT root_id, id, max(ts_end) AS ts_end
      FROM _nested
      GROUP BY root_id, id
    ),
    _self AS (
      SELECT
        node.root_id,
        node.id,
        coalesce(nested.previous_end, node.ts) AS ts,
        nested.ts AS ts_end
      FROM _nested AS nested
      JOIN _node AS node ON node.root_id = nested.root_id AND node.id = nested.id
      UNION ALL
      SELECT
        node.root_id,
        node.id,
        coalesce(_last.ts_end, node.ts) AS ts,
        node.ts + node.dur AS ts_end
      FROM _node AS node
      LEFT JOIN _last ON _last.root_id = node.root_id AND _last.id = node.id
    )
  SELECT root_id, id, ts, ts_end - ts AS dur
  FROM _self
  WHERE ts_end > ts
);

-- An interval begins a new group if it starts later than all before it have ended.
CREATE PERFETTO MACRO interval_merge_overlapping(intervals TableOrSubquery, epsilon Expr)
RETURNS TableOrSubquery
AS (
  SELECT min(ts) AS ts, max(ts_end) - min(ts) AS dur
  FROM (
    SELECT ts, ts_end, sum(is_first) OVER (ORDER BY ts ROWS UNBOUNDED PRECEDING) AS number
    FROM (
      SELECT
        ts,
        ts + dur AS ts_end,
        coalesce(
          ts - ($epsilon) > max(ts + dur) OVER (
            ORDER BY ts ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
          ),
          1
        ) AS is_first
      FROM $intervals
    )
  )
  GROUP BY number
  ORDER BY min(ts)
);

CREATE PERFETTO MACRO interval_merge_overlapping_partitioned(intervals TableOrSubquery, partition_columns ColumnNameList)
RETURNS TableOrSubquery
AS (
  SELECT
    min(ts) AS ts,
    max(ts_end) - min(ts) AS dur,
    metasql_unparenthesize_exprlist!($partition_columns)
  FROM (
    SELECT
      ts,
      ts_end,
      sum(is_first) OVER (
        PARTITION BY metasql_unparenthesize_exprlist!($partition_columns)
        ORDER BY ts
        ROWS UNBOUNDED PRECEDING
      ) AS number,
      metasql_unparenthesize_exprlist!($partition_columns)
    FROM (
      SELECT
        ts,
        ts + dur AS ts_end,
        coalesce(
          ts > max(ts + dur) OVER (
            PARTITION BY metasql_unparenthesize_exprlist!($partition_columns)
            ORDER BY ts
            ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
          ),
          1
        ) AS is_first,
        metasql_unparenthesize_exprlist!($partition_columns)
      FROM $intervals
    )
  )
  GROUP BY number, metasql_unparenthesize_exprlist!($partition_columns)
);
