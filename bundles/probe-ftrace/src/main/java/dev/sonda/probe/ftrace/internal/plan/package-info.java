/**
 * Plans for converting one event's records: which bytes are copied into which field of which
 * message.
 *
 * <pre>
 *   EventFormat + KnownEvent ──EventDecodingPlanner──▶ EventDecodingPlan
 *                                                        id 372, sched/sched_switch,
 *                                                        field 4 of FtraceEvent
 *                                                        ├ Bytes that are text   8..24  ▶ 1
 *                                                        ├ a thread's number    24..28  ▶ 2
 *                                                        └ …
 * </pre>
 *
 * A plan is a list of {@link dev.sonda.probe.ftrace.internal.plan.FieldMove moves}, each a record
 * of constants. A plan can be interpreted or compiled; the package {@code decode} contains both.
 * Plans are immutable and may be used by any thread.
 */
@NullMarked
package dev.sonda.probe.ftrace.internal.plan;

import org.jspecify.annotations.NullMarked;
