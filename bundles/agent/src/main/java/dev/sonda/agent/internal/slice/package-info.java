/** Turns calls of the hooks into track events of the client SDK. */
@NullMarked
package dev.sonda.agent.internal.slice;

import org.jspecify.annotations.NullMarked;
