-- Questions to the trace "mixed": each is understood by DuckDB and by SQLite, and its rows don't depend on the numbers
-- that a trace processor gives to threads and tracks. A name is the line above its query; those that begin with "tiny"
-- are what an open shell or a user interface asks all the time.

--! slices by name
SELECT name, COUNT(*) AS n, SUM(dur) AS total FROM slice GROUP BY name

--! hundred longest slices
SELECT ts, dur, name FROM slice WHERE dur > 5000 ORDER BY dur DESC, ts LIMIT 100

--! text within names
SELECT COUNT(*), SUM(dur) FROM slice WHERE name LIKE '%work 1%'

--! running time of threads on each CPU
SELECT t.tid, s.cpu, SUM(s.dur), COUNT(*) FROM sched s JOIN thread t USING (utid) GROUP BY t.tid, s.cpu

--! running time of processes
SELECT p.name, SUM(s.dur), COUNT(*) FROM sched s JOIN thread t USING (utid) JOIN process p USING (upid) GROUP BY p.name

--! states of threads
SELECT t.tid, s.state, COUNT(*), SUM(s.dur) FROM thread_state s JOIN thread t USING (utid) GROUP BY t.tid, s.state

--! time of slices without their children
SELECT s.name, SUM(s.dur - COALESCE(c.dur, 0))
FROM slice s LEFT JOIN (SELECT parent_id, SUM(dur) AS dur FROM slice GROUP BY parent_id) c ON c.parent_id = s.id
GROUP BY s.name

--! parents and children by name
SELECT p.name, c.name, COUNT(*), SUM(c.dur) FROM slice c JOIN slice p ON c.parent_id = p.id GROUP BY p.name, c.name

--! gaps between samples of counters
SELECT t.name, MAX(c.ts - c.last), COUNT(*)
FROM (SELECT track_id, ts, LAG(ts) OVER (PARTITION BY track_id ORDER BY ts) AS last FROM counter) c
JOIN counter_track t ON c.track_id = t.id
GROUP BY t.name

--! three longest runs of each thread
SELECT t.tid, s.ts, s.dur
FROM (
  SELECT utid, ts, dur, ROW_NUMBER() OVER (PARTITION BY utid ORDER BY dur DESC, ts) AS nth FROM sched
) s JOIN thread t USING (utid)
WHERE s.nth <= 3

--! running totals of CPUs
SELECT cpu, MAX(total), AVG(total)
FROM (SELECT cpu, SUM(dur) OVER (PARTITION BY cpu ORDER BY ts) AS total FROM sched)
GROUP BY cpu

--! percentiles of durations by name
SELECT name, part, MAX(dur)
FROM (SELECT name, dur, NTILE(20) OVER (PARTITION BY name ORDER BY dur) AS part FROM slice)
GROUP BY name, part

--! distinct threads and milliseconds
SELECT COUNT(DISTINCT utid), COUNT(DISTINCT ts / 1000000) FROM sched

--! slices in steps of time
SELECT ts / 10000000 AS step, COUNT(*), SUM(dur) FROM slice GROUP BY step

--! counters by name
SELECT t.name, COUNT(*), MIN(c.value), MAX(c.value), AVG(c.value)
FROM counter c JOIN counter_track t ON c.track_id = t.id
GROUP BY t.name

--! arguments by key
SELECT key, COUNT(*), SUM(int_value), COUNT(DISTINCT string_value) FROM args GROUP BY key

--! slices by an argument
SELECT a.string_value, COUNT(*), SUM(s.dur)
FROM slice s JOIN args a ON s.arg_set_id = a.arg_set_id
WHERE a.key = 'debug.kind'
GROUP BY a.string_value

--! who wakes whom
SELECT w.tid, t.tid, COUNT(*)
FROM thread_state s JOIN thread t ON s.utid = t.utid JOIN thread w ON s.waker_utid = w.utid
GROUP BY w.tid, t.tid

--! histogram of waiting times
SELECT CASE WHEN dur < 20000 THEN 0 WHEN dur < 50000 THEN 1 WHEN dur < 100000 THEN 2 WHEN dur < 200000 THEN 3 ELSE 4 END
    AS bucket, COUNT(*), AVG(dur)
FROM thread_state WHERE state = 'R' GROUP BY bucket

--! states of the busiest threads
WITH busiest AS (SELECT utid, SUM(dur) AS total FROM sched GROUP BY utid ORDER BY total DESC LIMIT 5)
SELECT t.tid, s.state, MAX(s.dur), COUNT(*)
FROM thread_state s JOIN busiest b USING (utid) JOIN thread t USING (utid)
GROUP BY t.tid, s.state

--! deep slices of a time
SELECT depth, COUNT(*), MAX(dur), MIN(ts) FROM slice
WHERE ts BETWEEN 1000050000000 AND 1000150000000 AND depth >= 3
GROUP BY depth

--! outermost slices, row by row
SELECT ts, dur, name FROM slice WHERE depth = 0 ORDER BY ts

--! tiny: a constant
SELECT 1

--! tiny: a slice by its id
SELECT ts, dur, name FROM slice WHERE id = 4711

--! tiny: a thread and its process
SELECT t.tid, t.name, p.pid, p.name FROM thread t JOIN process p USING (upid) WHERE t.tid = 1005

--! tiny: bounds of the trace
SELECT start_ts, end_ts FROM trace_bounds

--! tiny: number of processes
SELECT COUNT(*) FROM process WHERE pid > 0
