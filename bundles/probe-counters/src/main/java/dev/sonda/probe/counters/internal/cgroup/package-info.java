/**
 * The data source {@code linux.cgroup}: counters of control groups.
 *
 * <pre>
 *   CgroupMount ─► CgroupTree ─► CgroupFolder, once a second ─► RecordedGroups: which groups, on which tracks
 *                                                             │ each period
 *                                  GroupFile, GroupFileParser ◄─ GroupReader ─► GroupRow ─► packets
 * </pre>
 */
@NullMarked
package dev.sonda.probe.counters.internal.cgroup;

import org.jspecify.annotations.NullMarked;
