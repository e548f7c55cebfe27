/**
 * Downcalls to libc. A class for each topic looks up its functions when it is first used; {@link
 * dev.sonda.posix.internal.Libc} describes the three signatures with which functions are called.
 */
@NullMarked
package dev.sonda.posix.internal;

import org.jspecify.annotations.NullMarked;
