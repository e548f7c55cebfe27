/**
 * Support for JVMs on this machine: loading the agent that traces them, and listing JFR's events.
 */
@NullMarked
package dev.sonda.cli.internal.jvm;

import org.jspecify.annotations.NullMarked;
