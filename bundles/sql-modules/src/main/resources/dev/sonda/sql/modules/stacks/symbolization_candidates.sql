INCLUDE PERFETTO MODULE stacks.cpu_profiling;

-- Breakpad's number of a library of Chrome: the build id as a GUID, whose first three parts have
-- the bytes of a little-endian machine.
CREATE PERFETTO FUNCTION _to_breakpad_module(mapping STRING, build_id STRING)
RETURNS STRING
AS
SELECT
  CASE
    WHEN
      length($build_id) >= 40
      AND (
        $mapping GLOB '*libchrome.so'
        OR $mapping GLOB '*libmonochrome.so'
        OR $mapping GLOB '*libmonochrome_64.so'
        OR $mapping GLOB '*libwebviewchromium.so'
        OR $mapping GLOB '*libchromium_android_linker.so'
      )
    THEN
      substr($build_id, 7, 2)
      || substr($build_id, 5, 2)
      || substr($build_id, 3, 2)
      || substr($build_id, 1, 2)
      || substr($build_id, 11, 2)
      || substr($build_id, 9, 2)
      || substr($build_id, 15, 2)
      || substr($build_id, 13, 2)
      || substr($build_id, 17, 16)
      || '0'
  END;

-- Frames without symbols, of stacks of samples and of heap profiles.
CREATE PERFETTO TABLE _stacks_symbolization_candidates(
  upid JOINID(process.id),
  module STRING,
  build_id STRING,
  rel_pc LONG,
  breakpad_module_id STRING
)
AS
WITH RECURSIVE
  reached(upid, callsite_id) AS (
    SELECT thread.upid, sample.callsite_id
    FROM stack_sample AS sample
    JOIN stack_sample_task_context AS task ON task.id = sample.task_context_id
    JOIN thread ON thread.utid = task.utid
    WHERE sample.callsite_id IS NOT NULL
    UNION
    SELECT upid, callsite_id
    FROM heap_profile_allocation
    WHERE callsite_id IS NOT NULL
    UNION
    SELECT reached.upid, site.parent_id
    FROM reached
    JOIN stack_profile_callsite AS site ON site.id = reached.callsite_id
    WHERE site.parent_id IS NOT NULL
  )
SELECT DISTINCT
  reached.upid,
  mapping.name AS module,
  mapping.build_id,
  frame.rel_pc,
  _to_breakpad_module(mapping.name, mapping.build_id) AS breakpad_module_id
FROM reached
JOIN stack_profile_callsite AS site ON site.id = reached.callsite_id
JOIN stack_profile_frame AS frame ON frame.id = site.frame_id
JOIN stack_profile_mapping AS mapping ON mapping.id = frame.mapping
WHERE frame.symbol_set_id IS NULL AND mapping.build_id != '';
