package dev.sonda.probe.procfs.internal.processes;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.probe.procfs.internal.proc.FileText;

/** Splits a command line at its NULs and writes the arguments; empty ones are left out. */
final class CmdlineWriter {

  void write(FileText cmdline, MessageWriter process) {
    byte[] bytes = cmdline.bytes();
    int begin = 0;
    for (int at = 0; at <= cmdline.length(); at++) {
      // Some kernels leave out the last NUL.
      if (at == cmdline.length() || bytes[at] == 0) {
        if (at > begin) {
          process.bytes(ProcessFieldNumbers.CMDLINE, bytes, begin, at - begin);
        }
        begin = at + 1;
      }
    }
  }
}
