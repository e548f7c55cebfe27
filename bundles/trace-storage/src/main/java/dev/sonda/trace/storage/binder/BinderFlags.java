package dev.sonda.trace.storage.binder;

/** Formats the flags of a binder transaction as text. */
final class BinderFlags {
  /** The flag bits, with the texts that Perfetto displays. */
  private static final Flag[] FLAGS = {
    new Flag(0x01, "this is a one-way call: async, no return; "),
    new Flag(0x04, "contents are the components root object; "),
    new Flag(0x08, "contents are a 32-bit status code; "),
    new Flag(0x10, "allow replies with file descriptors; ")
  };

  private BinderFlags() {}

  static String text(long flags) {
    StringBuilder text = new StringBuilder(BinderTransaction.hex(flags) + " ");
    for (Flag flag : FLAGS) {
      if ((flags & flag.bit) != 0) {
        text.append(flag.text);
      }
    }
    return flags == 0 ? text.append("No Flags Set").toString() : text.toString();
  }

  private record Flag(long bit, String text) {}
}
