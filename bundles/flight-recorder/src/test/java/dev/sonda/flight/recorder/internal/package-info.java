@NullMarked
package dev.sonda.flight.recorder.internal;

import org.jspecify.annotations.NullMarked;
