package dev.sonda.trace.proto.internal.diagnostics;

/**
 * One thing that is unwise.
 *
 * @param key by which programs know it
 * @param confidence from 0 to 1, how likely it does harm
 */
record Diagnostic(
    String key, String title, String description, String remediation, double confidence) {}
