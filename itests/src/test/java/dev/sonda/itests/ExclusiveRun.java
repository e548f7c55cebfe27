package dev.sonda.itests;

import static java.lang.annotation.ElementType.TYPE;
import static java.lang.annotation.RetentionPolicy.RUNTIME;

import java.lang.annotation.Retention;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;

/**
 * Marks integration tests that the build runs exclusively: they measure durations, or change a
 * unique resource of the machine, such as the kernel's tracer.
 */
@Retention(RUNTIME)
@Target(TYPE)
@Tag("alone")
public @interface ExclusiveRun {}
