package dev.sonda.itests;

import static java.lang.annotation.ElementType.TYPE;
import static java.lang.annotation.RetentionPolicy.RUNTIME;

import java.lang.annotation.Retention;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;

/**
 * Marks integration tests beside which the build runs no other test: they compare durations, or
 * change what the machine has only once, such as the kernel's tracer.
 */
@Retention(RUNTIME)
@Target(TYPE)
@Tag("alone")
public @interface Alone {}
