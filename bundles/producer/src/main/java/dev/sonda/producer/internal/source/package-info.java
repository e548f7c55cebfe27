/**
 * The data sources that bundles have registered, and their descriptors for the service. State
 * belongs to the host thread; the state shown by {@code why} may be read by any thread.
 */
@NullMarked
package dev.sonda.producer.internal.source;

import org.jspecify.annotations.NullMarked;
