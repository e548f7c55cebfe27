/** Results of the engine as the rows that a trace's questions are answered with. */
@NullMarked
package dev.sonda.trace.processor.internal.result;

import org.jspecify.annotations.NullMarked;
