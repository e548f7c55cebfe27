-- Other functions of every query (base64_encode, exp, regexp and the like) are known to the compiler.

CREATE PERFETTO FUNCTION reverse(input STRING)
RETURNS STRING
DELEGATES TO __intrinsic_reverse;

CREATE PERFETTO FUNCTION demangle(input STRING)
RETURNS STRING
DELEGATES TO __intrinsic_demangle;

CREATE PERFETTO FUNCTION unhex(input STRING)
RETURNS LONG
DELEGATES TO __intrinsic_unhex;

CREATE PERFETTO FUNCTION abs_time_str(ts LONG)
RETURNS STRING
DELEGATES TO __intrinsic_abs_time_str;

CREATE PERFETTO FUNCTION to_monotonic(ts LONG)
RETURNS LONG
DELEGATES TO __intrinsic_to_monotonic;

CREATE PERFETTO FUNCTION to_realtime(ts LONG)
RETURNS LONG
DELEGATES TO __intrinsic_to_realtime;

CREATE PERFETTO FUNCTION to_timecode(ts LONG)
RETURNS STRING
DELEGATES TO __intrinsic_to_timecode;
