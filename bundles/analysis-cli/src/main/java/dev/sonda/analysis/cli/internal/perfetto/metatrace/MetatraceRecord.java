package dev.sonda.analysis.cli.internal.perfetto.metatrace;

import java.util.Map;

/**
 * An activity that has ended.
 *
 * @param beginNs by the monotonic clock
 * @param args by their keys, in order
 */
record MetatraceRecord(
    String name, MetatraceThread thread, long beginNs, long durationNs, Map<String, String> args) {}
