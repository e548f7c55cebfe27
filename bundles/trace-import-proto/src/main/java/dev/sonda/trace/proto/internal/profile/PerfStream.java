package dev.sonda.trace.proto.internal.profile;

import java.util.List;

/** A session of perf on a CPU: the tracks of the counter that it samples by, and of the others. */
record PerfStream(int session, int timebaseTrack, List<Integer> followerTracks) {}
