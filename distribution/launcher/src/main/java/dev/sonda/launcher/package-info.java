/**
 * Starts Sonda's commands, in this JVM and, where they need it, in a framework inside this JVM.
 *
 * <pre>
 *   bin/sonda ──► Main ──► process face of the commands        class path
 *                  ▲              │ needs sources, sessions?
 *                  │ exit code    ▼
 *                  └── FrameworkRun: Felix ──► command service  bundles/
 * </pre>
 *
 * <p>The commands live in a bundle and are loaded twice: once from the class path, which is quick,
 * and once inside the framework. So that the two never meet, only types of {@code java.base} cross:
 * arguments, streams, functions, the exit code.
 */
@NullMarked
package dev.sonda.launcher;

import org.jspecify.annotations.NullMarked;
