/** Rules: which methods of which classes are traced, and as which kind of slice. */
@NullMarked
package dev.sonda.agent.internal.rule;

import org.jspecify.annotations.NullMarked;
