/** Code that traces itself and is unloaded: plug-ins, applications in a container. */
@NullMarked
package dev.sonda.track.event.unload;

import org.jspecify.annotations.NullMarked;
