package dev.sonda.cli.internal.config.option;

import dev.sonda.protos.FtraceConfig;

/**
 * Translates a kernel event as typed into what {@code linux.ftrace} expects: {@code group/event} or
 * {@code group:event}, and {@code syscalls:read} for the enter and exit events of one system call.
 */
public final class FtraceEventArgument {
  private static final String SYSCALLS = "syscalls/";
  private static final String SYSCALL = "sys_";
  private static final String EVERY = "*";

  private FtraceEventArgument() {}

  /** Adds the event, or the system call, to a config. */
  public static void addTo(FtraceConfig.Builder config, String typed) {
    String word = typed.contains("/") ? typed : typed.replaceFirst(":", "/");
    String name = word.startsWith(SYSCALLS) ? word.substring(SYSCALLS.length()) : "";
    if (name.equals(EVERY)) {
      config.addFtraceEvents("raw_syscalls/sys_enter").addFtraceEvents("raw_syscalls/sys_exit");
    } else if (name.isEmpty() || name.startsWith("sys_enter_") || name.startsWith("sys_exit_")) {
      config.addFtraceEvents(word);
    } else {
      config.addSyscallEvents(name.startsWith(SYSCALL) ? name : SYSCALL + name);
    }
  }
}
