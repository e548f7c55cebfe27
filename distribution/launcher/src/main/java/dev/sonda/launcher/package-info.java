/**
 * Starts Sonda's commands, in this JVM and, where they need it, in a framework inside this JVM.
 *
 * <pre>
 *   bin/sonda ──► Main ──► commands without a framework        class path
 *                  ▲              │ needs sources, sessions?
 *                  │ exit code    ▼
 *                  └── FrameworkRun: Felix ──► command service  bundles/
 * </pre>
 *
 * <p>The commands are in a bundle that is loaded twice: once from the class path, which is quick,
 * and once inside the framework. Only {@code java.base} types are passed between the two:
 * arguments, streams, functions, the exit code.
 */
@NullMarked
package dev.sonda.launcher;

import org.jspecify.annotations.NullMarked;
