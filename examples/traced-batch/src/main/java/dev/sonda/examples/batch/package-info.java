/** A batch job on virtual threads that traces itself. */
package dev.sonda.examples.batch;
