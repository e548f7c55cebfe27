package dev.sonda.trace.proto.internal.profile;

import java.util.List;

/**
 * A perf session on one CPU: the track of the timebase counter, whose values trigger samples, and
 * the tracks of the other counters.
 */
record PerfCpuTracks(int session, int timebaseTrack, List<Integer> followerTracks) {}
