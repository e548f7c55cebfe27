INCLUDE PERFETTO MODULE callstacks.stack_profile;

-- Callsites of each thread's samples, and all above them; functions that were inlined are stacks of
-- their own, the outermost first.
CREATE PERFETTO TABLE _firefox_stack
AS
WITH RECURSIVE
  reached(utid, callsite_id) AS (
    SELECT utid, callsite_id
    FROM perf_sample
    WHERE callsite_id IS NOT NULL AND utid IS NOT NULL
    UNION
    SELECT reached.utid, site.parent_id
    FROM reached
    JOIN stack_profile_callsite AS site ON site.id = reached.callsite_id
    WHERE site.parent_id IS NOT NULL
  ),
  node AS (
    SELECT
      reached.utid,
      reached.callsite_id,
      site.frame_id,
      part.number_of_outermost - part.number AS inline_depth,
      part.number,
      part.parent_callsite_id,
      coalesce(part.raw_name, '') AS name
    FROM reached
    JOIN stack_profile_callsite AS site ON site.id = reached.callsite_id
    JOIN _callstack_node AS part ON part.callsite_id = reached.callsite_id
  )
SELECT
  utid,
  callsite_id,
  parent_callsite_id,
  frame_id,
  inline_depth,
  number,
  name,
  row_number() OVER (PARTITION BY utid ORDER BY callsite_id, inline_depth) - 1 AS stack,
  dense_rank() OVER (PARTITION BY utid ORDER BY frame_id, inline_depth) - 1 AS frame,
  dense_rank() OVER (PARTITION BY utid ORDER BY name) - 1 AS func
FROM node;

CREATE PERFETTO FUNCTION _firefox_samples(utid JOINID(thread.id))
RETURNS STRING
AS
SELECT
  json_object(
    'stack', json_group_array(stack),
    'time', json_group_array(ts),
    'weight', NULL,
    'weightType', 'samples',
    'length', count(*)
  )
FROM (
  SELECT sample.ts, node.stack
  FROM perf_sample AS sample
  JOIN _firefox_stack AS node
    ON node.utid = sample.utid AND node.callsite_id = sample.callsite_id AND node.number = 1
  WHERE sample.utid = $utid
  ORDER BY sample.ts
);

CREATE PERFETTO FUNCTION _firefox_stack_table(utid JOINID(thread.id))
RETURNS STRING
AS
SELECT
  json_object(
    'frame', json_group_array(frame),
    'category', json_group_array(0),
    'subcategory', json_group_array(0),
    'prefix', json_group_array(prefix),
    'length', count(*)
  )
FROM (
  SELECT node.frame, iif(node.inline_depth > 0, node.stack - 1, parent.stack) AS prefix
  FROM _firefox_stack AS node
  LEFT JOIN _firefox_stack AS parent
    ON parent.utid = node.utid
    AND parent.callsite_id = node.parent_callsite_id
    AND parent.number = 1
  WHERE node.utid = $utid
  ORDER BY node.stack
);

CREATE PERFETTO FUNCTION _firefox_frame_table(utid JOINID(thread.id))
RETURNS STRING
AS
SELECT
  json_object(
    'address', json_group_array(-1),
    'inlineDepth', json_group_array(inline_depth),
    'category', json_group_array(0),
    'subcategory', json_group_array(0),
    'func', json_group_array(func),
    'nativeSymbol', json_group_array(NULL),
    'innerWindowID', json_group_array(NULL),
    'implementation', json_group_array(NULL),
    'line', json_group_array(NULL),
    'column', json_group_array(NULL),
    'length', count(*)
  )
FROM (
  SELECT DISTINCT frame, inline_depth, func
  FROM _firefox_stack
  WHERE utid = $utid
  ORDER BY frame
);

CREATE PERFETTO FUNCTION _firefox_strings(utid JOINID(thread.id))
RETURNS STRING
AS
SELECT json_group_array(name)
FROM (SELECT DISTINCT func, name FROM _firefox_stack WHERE utid = $utid ORDER BY func);

CREATE PERFETTO FUNCTION _firefox_func_table(utid JOINID(thread.id))
RETURNS STRING
AS
SELECT
  json_object(
    'name', json_group_array(func),
    'isJS', json_group_array(0),
    'relevantForJS', json_group_array(0),
    'resource', json_group_array(-1),
    'fileName', json_group_array(NULL),
    'lineNumber', json_group_array(NULL),
    'columnNumber', json_group_array(NULL),
    'length', count(*)
  )
FROM (SELECT DISTINCT func FROM _firefox_stack WHERE utid = $utid ORDER BY func);

-- A thread without a process has no description.
CREATE PERFETTO FUNCTION _firefox_thread(utid JOINID(thread.id))
RETURNS STRING
AS
SELECT
  json_object(
    'processType', 'default',
    'name', coalesce(thread.name, ''),
    'isMainThread', 0,
    'pid', process.pid,
    'tid', thread.tid,
    'samples', json(_firefox_samples($utid)),
    'markers',
    json(
      '{"data":[],"name":[],"startTime":[],"endTime":[],"phase":[],"category":[],"length":0}'
    ),
    'stackTable', json(_firefox_stack_table($utid)),
    'frameTable', json(_firefox_frame_table($utid)),
    'stringArray', json(_firefox_strings($utid)),
    'funcTable', json(_firefox_func_table($utid)),
    'resourceTable', json('{"length":0,"lib":[],"name":[],"host":[],"type":[]}'),
    'nativeSymbols',
    json('{"libIndex":[],"address":[],"name":[],"functionSize":[],"length":0}')
  )
FROM thread
JOIN process ON process.upid = thread.upid
WHERE thread.utid = $utid;

-- The form of profiler.firefox.com, version 29 with preprocessed version 48.
CREATE PERFETTO FUNCTION export_to_firefox_profile()
RETURNS STRING
AS
SELECT
  json_object(
    'meta',
    json(
      '{"interval":1,"startTime":0,"processType":0,"categories":[{"name":"Other","color":"grey",'
        || '"subcategories":["Other"]}],"product":"Perfetto","stackwalk":1,"version":29,'
        || '"preprocessedProfileVersion":48,"markerSchema":[],'
        || '"sampleUnits":{"time":"ms","eventDelay":"ms","threadCPUDelta":"µs"}}'
    ),
    'libs', json('[]'),
    'pages', NULL,
    'counters', NULL,
    'profilerOverhead', NULL,
    'threads',
    json(
      (
        SELECT json_group_array(json(_firefox_thread(utid)))
        FROM (SELECT utid FROM thread ORDER BY utid)
      )
    ),
    'profilingLog', NULL,
    'profileGatheringLog', NULL
  );
