/**
 * Checks before a recording starts: whether the data sources and kernel events of the config exist.
 */
@NullMarked
package dev.sonda.cli.internal.record.preflight;

import org.jspecify.annotations.NullMarked;
