/**
 * Consumers: their way into the service, what they are told, and the truth about their session that
 * goes beyond Perfetto's protocol.
 */
@NullMarked
package dev.sonda.core.internal.consumer;

import org.jspecify.annotations.NullMarked;
