/**
 * Questions to the tracing service: which sources and sessions there are, what ails them. Asked by
 * commands of the process and of Gogo alike.
 */
@NullMarked
package dev.sonda.cli.internal.query;

import org.jspecify.annotations.NullMarked;
