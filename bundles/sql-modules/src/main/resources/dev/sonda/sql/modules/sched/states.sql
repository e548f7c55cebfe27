-- Names that are no single known letter stay as they are.
CREATE PERFETTO FUNCTION sched_state_to_human_readable_string(short_name STRING)
RETURNS STRING
AS
SELECT
  CASE $short_name
    WHEN 'R' THEN 'Runnable'
    WHEN 'R+' THEN 'Runnable (Preempted)'
    WHEN 'S' THEN 'Sleeping'
    WHEN 'D' THEN 'Uninterruptible Sleep'
    WHEN 'I' THEN 'Idle'
    WHEN 'K' THEN 'Wakekill'
    WHEN 'N' THEN 'No Load'
    WHEN 'P' THEN 'Parked'
    WHEN 'T' THEN 'Stopped'
    WHEN 'W' THEN 'Waking'
    WHEN 'X' THEN 'Exit (Dead)'
    WHEN 'Z' THEN 'Exit (Zombie)'
    WHEN 't' THEN 'Traced'
    WHEN 'x' THEN 'Task Dead'
    ELSE $short_name
  END;

CREATE PERFETTO FUNCTION sched_state_io_to_human_readable_string(sched_state STRING, io_wait BOOL)
RETURNS STRING
AS
SELECT
  coalesce(sched_state_to_human_readable_string($sched_state), '')
  || CASE $io_wait WHEN 1 THEN ' (IO)' WHEN 0 THEN ' (non-IO)' ELSE '' END;
