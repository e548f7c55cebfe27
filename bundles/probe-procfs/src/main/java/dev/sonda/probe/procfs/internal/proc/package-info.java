/**
 * Files of /proc and /sys, read whole and with a bound, without making objects.
 *
 * <pre>
 *   ProcFolder (root, or one process's folder) ──read("stat", text)──► FileText
 *   PolledFile (stays open)                      ──read(text)──────────►   bytes, length
 *                                                                          │
 *                                     lines, words and numbers ◄──── TextCursor
 * </pre>
 *
 * The root is a parameter, so that a test can give a tree of its own. A file that is missing,
 * forbidden or removed while it is read is a result, {@code -errno}, and no exception: processes
 * end all the time.
 */
@NullMarked
package dev.sonda.probe.procfs.internal.proc;

import org.jspecify.annotations.NullMarked;
