package dev.sonda.terminal;

/**
 * A candidate for the word at the cursor.
 *
 * @param text the text that replaces the word
 * @param label the candidate's text in the list of candidates
 * @param meaning a description to choose by; empty where the label suffices
 * @param isWhole whether the candidate is the whole word, so that a blank follows
 */
public record WordCompletion(String text, String label, String meaning, boolean isWhole) {}
