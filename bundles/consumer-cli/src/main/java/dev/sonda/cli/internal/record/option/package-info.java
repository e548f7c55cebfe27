/**
 * The flags of {@code record}: their descriptions, their allowed combinations, and the options
 * parsed from them.
 */
@NullMarked
package dev.sonda.cli.internal.record.option;

import org.jspecify.annotations.NullMarked;
