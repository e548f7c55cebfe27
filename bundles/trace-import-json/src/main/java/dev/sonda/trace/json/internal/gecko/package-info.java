/**
 * Import of profiles in the format of the Firefox Profiler. A profile's tables are stored by
 * columns, or in older profiles as rows with a schema; where each table lies is found first.
 *
 * <pre>
 *   GeckoImport ─► GeckoProfile: GeckoThread, GeckoTable ─┬─► GeckoStacks: callsites
 *                                                         ├─► GeckoSamples ─► profiler_sample
 *                                                         └─► GeckoMarkers ─► slice
 * </pre>
 */
@NullMarked
package dev.sonda.trace.json.internal.gecko;

import org.jspecify.annotations.NullMarked;
