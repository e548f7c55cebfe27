/**
 * The data source {@code perfetto.metatrace}: records the activities of the tracing service and the
 * probe host of this process as packets.
 */
@NullMarked
package dev.sonda.producer.internal.metatrace;

import org.jspecify.annotations.NullMarked;
