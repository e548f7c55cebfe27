package dev.sonda.trace.proto.internal.diagnostics;

/**
 * A problem found in a trace config.
 *
 * @param key identifies the kind of problem to programs
 * @param confidence probability that the problem is harmful, from 0 to 1
 */
record ConfigProblem(
    String key, String title, String description, String remediation, double confidence) {}
