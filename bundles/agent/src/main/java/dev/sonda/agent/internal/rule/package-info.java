/** Which methods of which classes are traced, and as what. */
@NullMarked
package dev.sonda.agent.internal.rule;

import org.jspecify.annotations.NullMarked;
