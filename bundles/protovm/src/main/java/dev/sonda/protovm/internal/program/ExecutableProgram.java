package dev.sonda.protovm.internal.program;

import dev.sonda.protovm.ProgramRunOutcome;

/** A program in executable form, without state: the machine holds the state. */
public interface ExecutableProgram {
  /** Runs the program over the machine's current patch. */
  ProgramRunOutcome run(RegisterMachine machine);
}
