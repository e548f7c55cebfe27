package dev.sonda.probe.jfr.internal;

/**
 * A process that runs a JVM.
 *
 * @param uid of its user
 * @param mainName the main class or the jar's name; empty if the command line doesn't say it
 */
record JavaProcess(int pid, int uid, String mainName) {}
