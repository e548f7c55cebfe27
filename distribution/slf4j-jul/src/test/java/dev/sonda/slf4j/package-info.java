/** The fragment in a framework. */
@NullMarked
package dev.sonda.slf4j;

import org.jspecify.annotations.NullMarked;
