/**
 * A reimplementation of Perfetto's tool {@code perfetto}, which runs through a link of that name.
 *
 * <pre>
 *   bin/perfetto … ─► ToolCommandLine ─► ToolOptions ─► ToolRules ─► Recorder, or a question
 *                     (getopt)    (values)       (company)
 *   options.txt: the tool's options, and whether Sonda supports them
 * </pre>
 *
 * <p>The exit codes are Perfetto's: 0 and 1, and 2 for {@code --attach} and {@code --is_detached}
 * without a detached session. Where Perfetto returns 0 although no data was recorded (a config the
 * service refuses, a session that can't be cloned, no data source at all), Sonda ends with 1.
 * Without a service, a recording in the foreground goes on in this process, as {@code record} does.
 */
@NullMarked
package dev.sonda.cli.internal.perfetto;

import org.jspecify.annotations.NullMarked;
