/** The examples in the Javadoc of the client SDK: each is run, and what it wrote is read back. */
@NullMarked
package dev.sonda.track.event.example;

import org.jspecify.annotations.NullMarked;
