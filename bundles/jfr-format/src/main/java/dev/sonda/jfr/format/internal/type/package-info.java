/** The types that a chunk declares, and what a record of each is made of. */
@NullMarked
package dev.sonda.jfr.format.internal.type;

import org.jspecify.annotations.NullMarked;
