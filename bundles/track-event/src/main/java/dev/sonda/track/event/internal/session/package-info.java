/** The program as a consumer: its open requests, and traces as bytes. */
@NullMarked
package dev.sonda.track.event.internal.session;

import org.jspecify.annotations.NullMarked;
