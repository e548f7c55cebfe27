-- Whether nothing but its name tells a counter apart from others of its type.
CREATE PERFETTO FUNCTION _counter_track_is_only_name_dimension(track_id LONG)
RETURNS BOOL
AS
SELECT
  NOT EXISTS (
    SELECT 1
    FROM counter_track AS track
    JOIN args ON args.arg_set_id = track.dimension_arg_set_id
    WHERE track.id = $track_id AND args.key != 'name'
  );
