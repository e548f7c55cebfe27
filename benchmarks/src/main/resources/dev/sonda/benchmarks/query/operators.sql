-- Statements of PerfettoSQL to the trace "mixed", which has 0.4 million rows of sched, 0.95 million of thread_state and
-- 0.8 million slices, up to 12 deep. What "setup" makes is read by the queries after it.

--! setup
INCLUDE PERFETTO MODULE intervals.intersect;
INCLUDE PERFETTO MODULE graphs.search;
INCLUDE PERFETTO MODULE slices.self_dur;
CREATE PERFETTO TABLE runs AS
SELECT id, ts, dur, utid, ucpu FROM sched WHERE dur > 0 ORDER BY ts;
CREATE PERFETTO TABLE states AS
SELECT id AS state_id, ts, dur, utid, state FROM thread_state WHERE dur > 0 ORDER BY ts;
CREATE PERFETTO TABLE state_intervals AS
SELECT state_id AS id, ts, dur, utid FROM states ORDER BY ts;
CREATE PERFETTO TABLE levels AS
SELECT ts, dur, value
FROM (SELECT ts, LEAD(ts) OVER (ORDER BY ts) - ts AS dur, value FROM counter WHERE id % 1000 = 0)
WHERE dur > 0 ORDER BY ts;
CREATE VIRTUAL TABLE runs_and_states USING SPAN_JOIN(runs PARTITIONED utid, states PARTITIONED utid);
CREATE VIRTUAL TABLE runs_or_states USING SPAN_OUTER_JOIN(runs PARTITIONED utid, states PARTITIONED utid);
CREATE VIRTUAL TABLE runs_with_states USING SPAN_LEFT_JOIN(runs PARTITIONED utid, states PARTITIONED utid);
CREATE VIRTUAL TABLE runs_and_levels USING SPAN_JOIN(runs PARTITIONED ucpu, levels);
CREATE PERFETTO FUNCTION name_of_slice(id LONG) RETURNS STRING AS SELECT name FROM slice WHERE id = $id;
CREATE PERFETTO FUNCTION rounded_us(value LONG) RETURNS LONG AS SELECT ($value + 500) / 1000

--! span join by thread
SELECT COUNT(*), SUM(dur), SUM(ucpu), SUM(state_id % 7) FROM runs_and_states

--! outer span join by thread
SELECT COUNT(*), SUM(dur), SUM(ucpu), SUM(state_id % 7) FROM runs_or_states

--! left span join by thread
SELECT COUNT(*), SUM(dur), SUM(ucpu), SUM(state_id % 7) FROM runs_with_states

--! span join by CPU with a counter
SELECT COUNT(*), SUM(dur), SUM(value), SUM(utid) FROM runs_and_levels

--! interval_intersect by thread
SELECT COUNT(*), SUM(dur), SUM(id_0 % 7), SUM(id_1 % 7) FROM _interval_intersect!((runs, state_intervals), (utid))

--! ancestors of each slice
SELECT COUNT(*), SUM(a.dur) FROM slice s JOIN ancestor_slice(s.id) a

--! descendants of one slice in a hundred
SELECT COUNT(*), SUM(d.dur) FROM slice s JOIN descendant_slice(s.id) d WHERE s.id % 100 = 0

--! function with a query for each row
SELECT COUNT(name_of_slice(id)), SUM(LENGTH(name_of_slice(id))) FROM slice

--! function of values for each row
SELECT SUM(rounded_us(dur)) FROM slice

--! time of slices without their children
SELECT COUNT(*), SUM(self_dur) FROM slice_self_dur

--! search in a graph of slices
SELECT COUNT(*), SUM(parent_node_id % 7)
FROM graph_reachable_bfs!(
  (SELECT parent_id AS source_node_id, id AS dest_node_id FROM slice WHERE parent_id IS NOT NULL),
  (SELECT id AS node_id FROM slice WHERE parent_id IS NULL))

--! value of an argument of each slice
SELECT COUNT(extract_arg(arg_set_id, 'debug.kind')), COUNT(extract_arg(arg_set_id, 'debug.bytes')) FROM slice
