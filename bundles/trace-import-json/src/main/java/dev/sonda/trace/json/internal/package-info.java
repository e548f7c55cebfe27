/** An import of a trace in JSON, from the file to finished tables. */
@NullMarked
package dev.sonda.trace.json.internal;

import org.jspecify.annotations.NullMarked;
