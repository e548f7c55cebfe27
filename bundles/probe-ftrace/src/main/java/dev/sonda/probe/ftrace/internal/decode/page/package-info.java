/** The kernel's pages: header, records and times, and how each page ended. */
@NullMarked
package dev.sonda.probe.ftrace.internal.decode.page;

import org.jspecify.annotations.NullMarked;
