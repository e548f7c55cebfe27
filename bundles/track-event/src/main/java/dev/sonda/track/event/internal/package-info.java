/** Code shared by several packages of the client SDK. */
@NullMarked
package dev.sonda.track.event.internal;

import org.jspecify.annotations.NullMarked;
