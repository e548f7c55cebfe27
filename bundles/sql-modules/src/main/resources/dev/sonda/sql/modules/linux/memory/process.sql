-- Each value holds until the next one of its counter.
CREATE PERFETTO TABLE _process_memory_change
AS
SELECT
  upid,
  ts,
  row_number() OVER (PARTITION BY upid ORDER BY ts) AS number,
  max(iif(name = 'mem.rss.anon', value, NULL)) AS anon_rss,
  max(iif(name = 'mem.rss.file', value, NULL)) AS file_rss,
  max(iif(name = 'mem.rss.shmem', value, NULL)) AS shmem_rss,
  max(iif(name = 'mem.swap', value, NULL)) AS swap
FROM (
  SELECT counter.ts, track.upid, track.name, CAST(counter.value AS INT) AS value
  FROM counter
  JOIN process_counter_track AS track ON track.id = counter.track_id
  WHERE track.name IN ('mem.rss.anon', 'mem.rss.file', 'mem.rss.shmem', 'mem.swap')
)
GROUP BY upid, ts;

CREATE PERFETTO TABLE _memory_rss_and_swap_per_process_table
AS
WITH
  -- The number of the latest row that has a value of the counter.
  latest AS (
    SELECT
      upid,
      ts,
      coalesce(lead(ts) OVER of_process, trace_end() + 1) - ts AS dur,
      max(iif(anon_rss IS NULL, NULL, number)) OVER so_far AS anon_rss_at,
      max(iif(file_rss IS NULL, NULL, number)) OVER so_far AS file_rss_at,
      max(iif(shmem_rss IS NULL, NULL, number)) OVER so_far AS shmem_rss_at,
      max(iif(swap IS NULL, NULL, number)) OVER so_far AS swap_at
    FROM _process_memory_change
    WINDOW
      of_process AS (PARTITION BY upid ORDER BY ts),
      so_far AS (PARTITION BY upid ORDER BY ts ROWS UNBOUNDED PRECEDING)
  )
SELECT
  latest.ts,
  latest.dur,
  latest.upid,
  anon.anon_rss,
  file.file_rss,
  shmem.shmem_rss,
  swap.swap
FROM latest
LEFT JOIN _process_memory_change AS anon
  ON anon.upid = latest.upid AND anon.number = latest.anon_rss_at
LEFT JOIN _process_memory_change AS file
  ON file.upid = latest.upid AND file.number = latest.file_rss_at
LEFT JOIN _process_memory_change AS shmem
  ON shmem.upid = latest.upid AND shmem.number = latest.shmem_rss_at
LEFT JOIN _process_memory_change AS swap
  ON swap.upid = latest.upid AND swap.number = latest.swap_at
WHERE latest.dur > 0
ORDER BY latest.upid, latest.ts;

-- Shared memory and swap count as none where they aren't known.
CREATE PERFETTO VIEW memory_rss_and_swap_per_process(
  ts TIMESTAMP,
  dur DURATION,
  upid JOINID(process.id),
  pid LONG,
  process_name STRING,
  anon_rss LONG,
  file_rss LONG,
  shmem_rss LONG,
  rss LONG,
  swap LONG,
  anon_rss_and_swap LONG,
  rss_and_swap LONG
)
AS
SELECT
  memory.ts,
  memory.dur,
  memory.upid,
  process.pid,
  process.name AS process_name,
  memory.anon_rss,
  memory.file_rss,
  memory.shmem_rss,
  memory.anon_rss + memory.file_rss + coalesce(memory.shmem_rss, 0) AS rss,
  memory.swap,
  memory.anon_rss + coalesce(memory.swap, 0) AS anon_rss_and_swap,
  memory.anon_rss + memory.file_rss + coalesce(memory.shmem_rss, 0) + coalesce(memory.swap, 0)
    AS rss_and_swap
FROM _memory_rss_and_swap_per_process_table AS memory
JOIN process ON process.upid = memory.upid;
