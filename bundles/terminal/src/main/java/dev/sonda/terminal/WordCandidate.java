package dev.sonda.terminal;

/**
 * A candidate for the word at the cursor.
 *
 * @param text replaces the word
 * @param label what the list of candidates shows for it
 * @param meaning a description to choose by; empty where the label suffices
 * @param isWhole whether a blank follows, and not the rest of the word
 */
public record WordCandidate(String text, String label, String meaning, boolean isWhole) {}
