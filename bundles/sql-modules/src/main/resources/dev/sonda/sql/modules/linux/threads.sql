-- Threads of kthreadd, which has the number 2, and of processes that it started.
CREATE PERFETTO TABLE linux_kernel_threads(
  upid JOINID(process.id),
  utid JOINID(thread.id),
  pid LONG,
  tid LONG,
  process_name STRING,
  thread_name STRING,
  machine_id JOINID(machine.id)
)
AS
SELECT
  process.upid,
  thread.utid,
  process.pid,
  thread.tid,
  process.name AS process_name,
  thread.name AS thread_name,
  process.machine_id
FROM process
JOIN thread ON thread.upid = process.upid
LEFT JOIN process AS parent ON parent.upid = process.parent_upid
WHERE process.pid = 2 OR parent.pid = 2;
