/** Parsing of JSON values in memory, without allocating objects for them. */
@NullMarked
package dev.sonda.trace.json.internal.text;

import org.jspecify.annotations.NullMarked;
