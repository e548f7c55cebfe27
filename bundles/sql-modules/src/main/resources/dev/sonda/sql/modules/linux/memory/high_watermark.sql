INCLUDE PERFETTO MODULE counters.intervals;
INCLUDE PERFETTO MODULE linux.memory.process;

-- The largest sum so far, as a counter of its own; here parts that are not known count as none.
CREATE PERFETTO TABLE _memory_rss_high_watermark_per_process_table
AS
SELECT ts, dur, track_id AS upid, CAST(value AS INT) AS rss_high_watermark
FROM counter_leading_intervals!(
  (
    SELECT
      row_number() OVER (ORDER BY upid, ts) AS id,
      ts,
      upid AS track_id,
      max(coalesce(anon_rss, 0) + coalesce(file_rss, 0) + coalesce(shmem_rss, 0)) OVER (
        PARTITION BY upid ORDER BY ts ROWS UNBOUNDED PRECEDING
      ) AS value
    FROM memory_rss_and_swap_per_process
  )
);

CREATE PERFETTO VIEW memory_rss_high_watermark_per_process(
  ts TIMESTAMP,
  dur DURATION,
  upid JOINID(process.id),
  pid LONG,
  process_name STRING,
  rss_high_watermark LONG
)
AS
SELECT
  memory.ts,
  memory.dur,
  memory.upid,
  process.pid,
  process.name AS process_name,
  memory.rss_high_watermark
FROM _memory_rss_high_watermark_per_process_table AS memory
JOIN process ON process.upid = memory.upid;
