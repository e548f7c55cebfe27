/**
 * {@code perfetto.metatrace}: what the tracing service and the probe host of this process do, as
 * packets in a trace.
 */
@NullMarked
package dev.sonda.producer.internal.metatrace;

import org.jspecify.annotations.NullMarked;
