/**
 * Queries to the tracing service about its data sources, its sessions and their problems. Used by
 * command line and Gogo commands.
 */
@NullMarked
package dev.sonda.cli.internal.query;

import org.jspecify.annotations.NullMarked;
