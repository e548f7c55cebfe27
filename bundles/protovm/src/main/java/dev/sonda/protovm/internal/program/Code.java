package dev.sonda.protovm.internal.program;

import dev.sonda.protovm.Outcome;

/** A program in a form that runs; its state is the machine's. */
public interface Code {
  /** Runs the program over the patch that a machine has been given. */
  Outcome run(Machine machine);
}
