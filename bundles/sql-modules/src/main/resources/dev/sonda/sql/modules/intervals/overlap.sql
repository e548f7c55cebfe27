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
    WHERE $dur_column != -1
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
    WHERE $dur_column != -1
  )
  GROUP BY ts, group_name
  ORDER BY ts, group_name
);

-- Whether an interval begins before the one that began last has ended.
CREATE PERFETTO MACRO _intervals_overlap_in_table(intervals TableOrSubquery)
RETURNS Expr
AS (
  SELECT coalesce(max(next_ts < ts + dur), 0) AS has_overlaps
  FROM (
    SELECT ts, dur, lead(ts) OVER (ORDER BY ts) AS next_ts
    FROM $intervals
    WHERE dur != -1
  )
);

-- Children that know their root beside it, and roots without children, in the form that
-- _intervals_flatten takes.
CREATE PERFETTO MACRO _intervals_merge_root_and_children(
  roots_table TableOrSubquery,
  children_table TableOrSubquery
)
RETURNS TableOrSubquery
AS (
  WITH
    _root AS (SELECT id, ts, dur FROM $roots_table WHERE dur > 0),
    _child AS (SELECT id, parent_id, root_id, ts, dur FROM $children_table WHERE dur > 0)
  SELECT
    root.id AS root_id,
    root.ts AS root_ts,
    root.dur AS root_dur,
    child.id,
    child.parent_id,
    child.ts,
    child.dur
  FROM _child AS child
  JOIN _root AS root ON root.id = child.root_id
  UNION ALL
  SELECT root.id, root.ts, root.dur, NULL, NULL, NULL, NULL
  FROM _root AS root
  WHERE NOT EXISTS (SELECT 1 FROM _child AS child WHERE child.parent_id = root.id)
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
    _child AS (SELECT id, parent_id, ts, dur, $key FROM $children_table WHERE dur > 0)
  SELECT
    part.ts,
    part.dur,
    child.id,
    coalesce(child.parent_id, root.id) AS parent_id,
    root.id AS root_id,
    root.ts AS root_ts,
    root.dur AS root_dur,
    part.$key
  FROM _interval_intersect!((_child, _root), ($key)) AS part
  JOIN _child AS child ON child.id = part.id_0
  JOIN _root AS root ON root.id = part.id_1
);

-- What of each interval no child covers. A child's start and end are where the topmost interval
-- changes; starts win where both are at one time, and among several the least id's. What is before
-- the first of them and after the last one is the root's, also if it is nothing, as in Perfetto.
CREATE PERFETTO MACRO _intervals_flatten(children_with_roots_table TableOrSubquery)
RETURNS TableOrSubquery
AS (
  WITH
    _node AS (
      SELECT root_id, root_ts, root_dur, id, parent_id, ts, dur
      FROM $children_with_roots_table
      WHERE root_dur > 0 AND (dur IS NULL OR dur > 0)
    ),
    _change AS (
      SELECT root_id, root_ts, root_dur, id, ts, 1 AS is_start, id AS changed
      FROM _node
      UNION ALL
      SELECT root_id, root_ts, root_dur, coalesce(parent_id, root_id), ts + dur, 0, id
      FROM _node
      WHERE id IS NOT NULL
    ),
    _topmost AS (
      SELECT
        root_id,
        root_ts,
        root_ts + root_dur AS root_end,
        id,
        ts,
        lead(ts) OVER (PARTITION BY root_id ORDER BY ts) AS ts_end
      FROM (
        SELECT
          root_id,
          root_ts,
          root_dur,
          id,
          ts,
          row_number() OVER (PARTITION BY root_id, ts ORDER BY is_start DESC, changed) AS number
        FROM _change
      )
      WHERE number = 1
    ),
    _covered AS (SELECT * FROM _topmost WHERE ts_end > ts)
  SELECT root_id, id, ts, ts_end - ts AS dur
  FROM _covered
  UNION ALL
  SELECT root_id, root_id, root_ts, min(ts) - root_ts
  FROM _covered
  GROUP BY root_id, root_ts
  UNION ALL
  SELECT root_id, root_id, max(ts_end), root_end - max(ts_end)
  FROM _covered
  GROUP BY root_id, root_end
  UNION ALL
  SELECT root_id, root_id, root_ts, root_dur
  FROM _node
  WHERE id IS NULL
  GROUP BY root_id, root_ts, root_dur
);

-- Intervals and the gaps of up to epsilon behind them, as long as any of them lasts.
CREATE PERFETTO MACRO interval_merge_overlapping(intervals TableOrSubquery, epsilon Expr)
RETURNS TableOrSubquery
AS (
  SELECT begin_ts AS ts, ts - ($epsilon) - begin_ts AS dur
  FROM (
    SELECT ts, value, lag(ts) OVER (ORDER BY ts) AS begin_ts
    FROM (
      SELECT ts, value, lag(value, 1, 0) OVER (ORDER BY ts) AS value_before
      FROM intervals_overlap_count!($intervals, ts, (dur + ($epsilon)))
    )
    WHERE value = 0 OR value_before = 0
  )
  WHERE value = 0
  ORDER BY ts
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
      WHERE dur >= 0
    )
  )
  GROUP BY metasql_unparenthesize_exprlist!($partition_columns), number
);
