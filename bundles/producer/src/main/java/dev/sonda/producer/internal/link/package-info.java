/**
 * The way to tracing services: {@code ServiceLink} connects, again after each loss, {@code
 * ServiceConnection} takes the calls of one connection, {@code SourceRegistrar} says which sources
 * are offered on it. Belongs to the host thread.
 */
@NullMarked
package dev.sonda.producer.internal.link;

import org.jspecify.annotations.NullMarked;
