CREATE PERFETTO TABLE _thread_with_process
AS
SELECT
  thread.utid,
  thread.tid,
  thread.name AS thread_name,
  thread.is_main_thread,
  thread.upid,
  process.pid,
  process.name AS process_name
FROM thread
LEFT JOIN process ON process.upid = thread.upid
ORDER BY thread.utid;
