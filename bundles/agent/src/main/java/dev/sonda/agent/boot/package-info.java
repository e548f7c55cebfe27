/**
 * The agent's part that the whole virtual machine sees, on the boot class path: what woven code
 * calls, and what loads the rest. Java 11, so that older machines get a sentence instead of a
 * crash.
 */
@NullMarked
package dev.sonda.agent.boot;

import org.jspecify.annotations.NullMarked;
