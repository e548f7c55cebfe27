/**
 * {@code dev.sonda.jfr}: events of JVMs, from a JFR recording that the probe starts in each of
 * them.
 *
 * <pre>
 *   JfrDataSource, of a daemon               OwnJvmDataSource, of a program
 *   JavaProcessFinder ─new───┐                         │
 *                            ▼                        ▼
 *                     AttachedJvmControl      OwnJvmControl
 *                            └──── JFR.start ─────────┴──► the JVM ──► its repository on the disk
 *                                                                          │
 *   packets ◄── JfrTranslator ◄── RecordedJvm ◄── each half a second ──────┘
 * </pre>
 */
@NullMarked
package dev.sonda.probe.jfr.internal;

import org.jspecify.annotations.NullMarked;
