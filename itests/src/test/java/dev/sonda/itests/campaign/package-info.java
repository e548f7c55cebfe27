/**
 * Campaigns: long stress tests of a daemon, each with a verdict. {@code build/campaign NAME
 * [minutes]} runs one, {@code -Pstress} a short form of each; docs/reliability.md has the table.
 */
@NullMarked
package dev.sonda.itests.campaign;

import org.jspecify.annotations.NullMarked;
