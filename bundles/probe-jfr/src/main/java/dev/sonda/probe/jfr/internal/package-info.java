/**
 * {@code dev.sonda.jfr}: what JVMs know of themselves, by a recording that is begun in each of
 * them.
 *
 * <pre>
 *   JavaProcesses ──new one──► JvmCommands ──JFR.start──► the JVM ──► its repository on the disk
 *                                                                          │
 *   packets ◄── JfrTranslator ◄── RecordedJvm ◄── each half a second ──────┘
 * </pre>
 */
@NullMarked
package dev.sonda.probe.jfr.internal;

import org.jspecify.annotations.NullMarked;
