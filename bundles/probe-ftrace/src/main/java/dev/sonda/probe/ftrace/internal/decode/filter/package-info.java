/** Which {@code print} records a session leaves out: {@code print_filter}, by the record's text. */
@NullMarked
package dev.sonda.probe.ftrace.internal.decode.filter;

import org.jspecify.annotations.NullMarked;
