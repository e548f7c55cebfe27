INCLUDE PERFETTO MODULE intervals.overlap;

CREATE PERFETTO VIEW linux_active_block_io_operations_by_device(
  ts LONG,
  ops_in_queue_or_device LONG,
  dev LONG
)
AS
SELECT ts, value AS ops_in_queue_or_device, group_name AS dev
FROM intervals_overlap_count_by_group!(
  (
    SELECT s.ts, s.dur, extract_arg(track.dimension_arg_set_id, 'block_device') AS dev
    FROM slice AS s
    JOIN track ON track.id = s.track_id
    WHERE track.type = 'block_io'
  ),
  ts,
  dur,
  dev
);

-- A device's number as programs see it: the minor one lies on both sides of the major one.
CREATE PERFETTO FUNCTION linux_device_major_id(dev LONG)
RETURNS LONG
AS SELECT ($dev >> 8) & 4095;

CREATE PERFETTO FUNCTION linux_device_minor_id(dev LONG)
RETURNS LONG
AS SELECT ($dev & 255) | (($dev >> 12) & ~255);
