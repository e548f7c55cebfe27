package dev.sonda.posix;

import org.osgi.annotation.versioning.ProviderType;

/** Calls about the machine, and about this process and its user. None of them can fail. */
@ProviderType
public interface SystemSyscalls {
  SystemName uname();

  long sysconf(SysconfName name);

  int getpid();

  /** Of the calling thread; of a virtual thread's carrier. */
  int gettid();

  int getuid();

  int geteuid();
}
