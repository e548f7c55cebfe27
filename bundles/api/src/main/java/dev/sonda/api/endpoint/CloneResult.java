package dev.sonda.api.endpoint;

import java.util.UUID;

/** Result of cloning a session; {@code error} is a sentence if {@code success} is false. */
public record CloneResult(boolean success, String error, UUID uuid, boolean wasWriteIntoFile) {}
