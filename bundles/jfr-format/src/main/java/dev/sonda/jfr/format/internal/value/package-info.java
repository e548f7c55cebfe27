/** The values of JFR records, and the constants to which records refer. */
@NullMarked
package dev.sonda.jfr.format.internal.value;

import org.jspecify.annotations.NullMarked;
