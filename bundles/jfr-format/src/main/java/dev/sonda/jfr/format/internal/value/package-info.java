/** The values of records, and the constants that they refer to. */
@NullMarked
package dev.sonda.jfr.format.internal.value;

import org.jspecify.annotations.NullMarked;
