/**
 * {@code linux.cgroup}.
 *
 * <pre>
 *   CgroupMount ─► CgroupTree ─► Group, once a second ─► RecordedGroups: who is recorded, by which track
 *                                                             │ each period
 *                                  GroupFile, GroupText ◄─ GroupReader ─► GroupRow ─► packets
 * </pre>
 */
@NullMarked
package dev.sonda.probe.counters.internal.cgroup;

import org.jspecify.annotations.NullMarked;
