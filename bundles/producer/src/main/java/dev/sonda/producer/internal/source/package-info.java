/**
 * The data sources that bundles have registered, and what the service is told of each. State
 * belongs to the host thread; what {@code why} shows may be read by any.
 */
@NullMarked
package dev.sonda.producer.internal.source;

import org.jspecify.annotations.NullMarked;
