/** The types that a chunk declares, and the fields of their records. */
@NullMarked
package dev.sonda.jfr.format.internal.type;

import org.jspecify.annotations.NullMarked;
