/** Calls of hooks become events of the client SDK. */
@NullMarked
package dev.sonda.agent.internal.slice;

import org.jspecify.annotations.NullMarked;
