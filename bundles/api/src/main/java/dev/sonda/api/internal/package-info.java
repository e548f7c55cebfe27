/** What the interfaces' factory methods make. */
@NullMarked
package dev.sonda.api.internal;

import org.jspecify.annotations.NullMarked;
