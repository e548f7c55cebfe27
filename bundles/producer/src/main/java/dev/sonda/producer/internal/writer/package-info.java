/**
 * The trace writers of instances, each of which belongs to one thread role or thread at a time.
 * {@code ProducerMemory} is the shared memory of one connection.
 */
@NullMarked
package dev.sonda.producer.internal.writer;

import org.jspecify.annotations.NullMarked;
