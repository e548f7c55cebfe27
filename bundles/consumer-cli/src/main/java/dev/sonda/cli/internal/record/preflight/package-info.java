/**
 * What is asked before anything is recorded: do the data sources and kernel events of the config
 * exist?
 */
@NullMarked
package dev.sonda.cli.internal.record.preflight;

import org.jspecify.annotations.NullMarked;
