/**
 * Formats sets of arguments (args table) as JSON.
 *
 * <pre>
 *   rows of a set ──► ArgTree: keys such as a.b[0] as objects and arrays ──► ArgTreeJson
 * </pre>
 */
@NullMarked
package dev.sonda.sql.functions.internal.args;

import org.jspecify.annotations.NullMarked;
