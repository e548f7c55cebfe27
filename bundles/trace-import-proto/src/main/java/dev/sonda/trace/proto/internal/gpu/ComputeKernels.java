package dev.sonda.trace.proto.internal.gpu;

import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.InternedNames;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;

/**
 * Imports the compute kernel that a GPU ran and its launch grid, as arguments of the GPU work's
 * slice.
 */
final class ComputeKernels {
  /** Field numbers of interned values in InternedData. */
  private static final int KERNELS = 1000;

  private static final int ARG_NAMES = 1001;
  private static final int STRING_VALUES = 29;

  /** Argument types, by the field number of the value in the message. */
  private static final ArgType[] TYPES = {
    ArgType.NULL, ArgType.NULL, ArgType.NULL, ArgType.INT, ArgType.UINT, ArgType.REAL
  };

  private final ImportState state;
  private final InternedNames names;
  private final WireReader kernel = new WireReader();
  private final WireReader part = new WireReader();

  ComputeKernels(ImportState state) {
    this.state = state;
    names = new InternedNames(state.memory(), state.strings());
  }

  /** Adds the arguments of an interned compute kernel. */
  void addKernel(SequenceState sequence, long iid, ArgSet target) {
    if (!sequence.read(state.memory(), kernel, KERNELS, iid)) {
      return;
    }
    while (kernel.next()) {
      switch (kernel.field()) {
        case 2 -> add(target, "kernel_name", ArgType.STRING, text(kernel));
        case 3 -> add(target, "kernel_demangled_name", ArgType.STRING, text(kernel));
        case 4 -> add(target, "arch", ArgType.STRING, text(kernel));
        case 5 -> addArg(sequence, kernel, target);
        default -> {} // the interning id
      }
    }
  }

  /**
   * Adds the arguments of a message ComputeKernelLaunch.
   *
   * @param fields a reader at the beginning of the message
   */
  void addLaunch(SequenceState sequence, WireReader fields, ArgSet target) {
    while (fields.next()) {
      switch (fields.field()) {
        case 1 -> addSize("launch.grid_size.", fields, target);
        case 2 -> addSize("launch.workgroup_size.", fields, target);
        case 3 -> addArg(sequence, fields, target);
        default -> {} // no other fields are used
      }
    }
  }

  private void addSize(String prefix, WireReader parent, ArgSet target) {
    part.reset(parent);
    while (part.next()) {
      if (part.field() >= 1 && part.field() <= 3) {
        char axis = (char) ('x' + part.field() - 1);
        add(target, prefix + axis, ArgType.UINT, part.longValue() & 0xFFFF_FFFFL);
      }
    }
  }

  private void addArg(SequenceState sequence, WireReader parent, ArgSet target) {
    int name = 0;
    ArgType type = ArgType.NULL;
    long value = 0;
    part.reset(parent);
    while (part.next()) {
      switch (part.field()) {
        case 1 -> name = names.text(sequence, ARG_NAMES, part.longValue());
        case 2 -> name = text(part);
        case 3, 4, 5 -> {
          type = TYPES[part.field()];
          value = part.longValue();
        }
        case 6 -> {
          type = ArgType.STRING;
          value = text(part);
        }
        case 7 -> {
          type = ArgType.STRING;
          value = names.text(sequence, STRING_VALUES, part.longValue());
        }
        default -> {} // no other types of values exist
      }
    }
    if (name != 0 && type != ArgType.NULL) {
      target.add(name, name, type, value);
    }
  }

  private void add(ArgSet target, String name, ArgType type, long value) {
    int key = state.strings().intern(name);
    target.add(key, key, type, value);
  }

  private int text(WireReader reader) {
    return state.strings().intern(reader.segment(), reader.start(), reader.end());
  }
}
