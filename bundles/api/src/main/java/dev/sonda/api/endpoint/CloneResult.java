package dev.sonda.api.endpoint;

import java.util.UUID;

/** How a clone went: {@code error} is a sentence where {@code success} is false. */
public record CloneResult(boolean success, String error, UUID uuid, boolean wasWriteIntoFile) {}
