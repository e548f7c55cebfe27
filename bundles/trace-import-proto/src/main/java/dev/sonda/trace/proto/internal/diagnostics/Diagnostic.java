package dev.sonda.trace.proto.internal.diagnostics;

/**
 * A diagnosis of a config.
 *
 * @param key identifies the diagnosis to programs
 * @param confidence from 0 to 1, how likely it does harm
 */
record Diagnostic(
    String key, String title, String description, String remediation, double confidence) {}
