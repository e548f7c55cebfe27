/**
 * The agent's classes on the boot class path, visible to all classes: the hooks that woven code
 * calls, and the loader of the agent's module. Compiled for Java 11, so that an old virtual machine
 * prints a message instead of crashing.
 */
@NullMarked
package dev.sonda.agent.boot;

import org.jspecify.annotations.NullMarked;
