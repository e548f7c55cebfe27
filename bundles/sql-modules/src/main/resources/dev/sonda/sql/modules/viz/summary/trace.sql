-- Android's kernel is one of Linux.
CREATE PERFETTO FUNCTION _is_linux_machine(machine_id JOINID(machine.id))
RETURNS LONG
AS
SELECT
  coalesce(
    (SELECT sysname = 'Linux' FROM machine WHERE id = $machine_id),
    0
  );
