/** Scalar functions that compress bytes. */
@NullMarked
package dev.sonda.sql.functions.internal.compression;

import org.jspecify.annotations.NullMarked;
