/**
 * The downcalls. A class for each topic finds its functions when it is first used; {@link
 * dev.sonda.posix.internal.Libc} calls them all through three shapes of signature.
 */
@NullMarked
package dev.sonda.posix.internal;

import org.jspecify.annotations.NullMarked;
