/**
 * The command as Perfetto's {@code perfetto} tool has it: what runs through a link of that name.
 *
 * <pre>
 *   bin/perfetto … ─► ToolLine ─► ToolOptions ─► ToolRules ─► Recorder, or a question
 *                     (getopt)    (values)       (company)
 *   options.txt: what the tool knows, and what becomes of each here
 * </pre>
 *
 * <p>Its exit codes are that tool's: 0 and 1, 2 for {@code --attach} and {@code --is_detached}
 * without such a session. Where it would end with 0 though nothing was recorded (a config that the
 * service refuses, a session that can't be cloned, no data source at all) this one ends with 1.
 * Without a service, a recording in the foreground goes on in this process, as {@code record} does.
 */
@NullMarked
package dev.sonda.cli.internal.perfetto;

import org.jspecify.annotations.NullMarked;
