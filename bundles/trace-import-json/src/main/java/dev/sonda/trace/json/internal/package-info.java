/** Import of a JSON trace, from the file to finished tables. */
@NullMarked
package dev.sonda.trace.json.internal;

import org.jspecify.annotations.NullMarked;
