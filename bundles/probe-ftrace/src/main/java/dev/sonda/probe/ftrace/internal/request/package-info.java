/**
 * The request of a session: its FtraceConfig, checked, and the kernel events that it selects.
 *
 * <p>Configs come from other processes: a config that is invalid, or could name a file outside of
 * tracefs, is rejected with a message.
 */
@NullMarked
package dev.sonda.probe.ftrace.internal.request;

import org.jspecify.annotations.NullMarked;
