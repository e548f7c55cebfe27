/**
 * The data source {@code linux.cgroup}: counters of control groups.
 *
 * <pre>
 *   CgroupMountFinder ─► CgroupTree ─► CgroupFolder, once a second ─► CgroupSelection: which groups,
 *                                                                 │              on which tracks
 *                                                                 │ each period
 *                            GroupFile, GroupFileParser ◄─ GroupReader ─► RecordedCgroup ─► packets
 * </pre>
 */
@NullMarked
package dev.sonda.probe.counters.internal.cgroup;

import org.jspecify.annotations.NullMarked;
