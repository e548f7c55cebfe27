/**
 * The trace writers of instances: each belongs to one role of threads at a time, and none of them
 * survives its instance. {@code ProducerMemory} is the shared memory of one connection.
 */
@NullMarked
package dev.sonda.producer.internal.writer;

import org.jspecify.annotations.NullMarked;
