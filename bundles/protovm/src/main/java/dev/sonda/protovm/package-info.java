/**
 * ProtoVM: small programs, declared by producers, that merge packets into a state.
 *
 * <p>A producer sends patches: packets that say what has changed. The program defines which part of
 * a patch updates which part of the state, so that the last value of every field is preserved after
 * the patches themselves have been overwritten. No schema is needed: messages are decoded by their
 * wire types, as far as the program descends into them.
 *
 * <p>Programs and patches come from producers and are untrusted: a run has a bounded number of
 * steps, a bounded depth and a bounded state, and ends in an {@link
 * dev.sonda.protovm.ProgramRunOutcome}, never in an exception.
 *
 * <p>No I/O: one thread at a time owns a machine. A program that is run often is compiled on a
 * background thread, which ends after the compilation.
 */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.protovm;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
