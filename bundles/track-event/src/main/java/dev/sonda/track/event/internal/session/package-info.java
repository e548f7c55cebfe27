/** The program as a consumer: its pending requests, and the writing of traces as bytes. */
@NullMarked
package dev.sonda.track.event.internal.session;

import org.jspecify.annotations.NullMarked;
