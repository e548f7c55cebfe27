INCLUDE PERFETTO MODULE counters.intervals;

-- Of devices whose name ends so.
CREATE PERFETTO FUNCTION _get_devfreq_counters(device_name STRING)
RETURNS TABLE(
  id LONG,
  ts TIMESTAMP,
  dur DURATION,
  freq LONG
)
AS
SELECT id, ts, dur, CAST(value AS INT) AS freq
FROM counter_leading_intervals!(
  (
    SELECT counter.id, counter.ts, counter.track_id, counter.value
    FROM counter
    JOIN counter_track AS track ON track.id = counter.track_id
    WHERE
      track.type = 'linux_device_frequency'
      AND extract_arg(track.dimension_arg_set_id, 'linux_device') GLOB '*' || $device_name
  )
);

CREATE PERFETTO TABLE linux_devfreq_dsu_counter(
  id LONG,
  ts TIMESTAMP,
  dur DURATION,
  dsu_freq LONG
)
AS
SELECT id, ts, dur, freq AS dsu_freq
FROM _get_devfreq_counters('dsufreq')
UNION ALL
SELECT id, ts, dur, freq AS dsu_freq
FROM _get_devfreq_counters('devfreq_dsu');
