/**
 * An extension of the analysis: packets of the example hello-probe as a table.
 *
 * <pre>
 *   TracePacket.for_testing ──► HelloTable ──► table hello ──► view hello_loud, by shout(text)
 * </pre>
 */
package dev.sonda.examples.hello.importer;
