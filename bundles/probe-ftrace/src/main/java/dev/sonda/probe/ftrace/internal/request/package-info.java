/**
 * What a session asks for: its FtraceConfig, checked, and the kernel's events that it means.
 *
 * <p>Configs come from other processes: what makes no sense, or could name a file outside of
 * tracefs, is refused with a sentence.
 */
@NullMarked
package dev.sonda.probe.ftrace.internal.request;

import org.jspecify.annotations.NullMarked;
