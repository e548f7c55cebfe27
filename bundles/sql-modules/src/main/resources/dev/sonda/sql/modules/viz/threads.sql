INCLUDE PERFETTO MODULE linux.threads;
INCLUDE PERFETTO MODULE viz.summary.trace;

CREATE PERFETTO TABLE _kernel_threads
AS
SELECT utid
FROM linux_kernel_threads
WHERE _is_linux_machine(machine_id);

CREATE PERFETTO TABLE _threads_with_kernel_flag
AS
SELECT
  thread.id,
  thread.utid,
  thread.upid,
  thread.tid,
  thread.name,
  thread.is_main_thread,
  thread.is_idle,
  thread.machine_id,
  kernel.utid IS NOT NULL AS is_kernel_thread
FROM thread
LEFT JOIN _kernel_threads AS kernel ON kernel.utid = thread.utid
ORDER BY thread.utid;
