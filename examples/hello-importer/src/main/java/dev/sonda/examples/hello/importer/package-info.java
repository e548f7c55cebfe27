/**
 * Example extension of the trace processor, which imports packets of the example hello-probe into a
 * table.
 *
 * <pre>
 *   TracePacket.for_testing ──► HelloTable ──► table hello ──► view hello_loud, by shout(text)
 * </pre>
 */
package dev.sonda.examples.hello.importer;
