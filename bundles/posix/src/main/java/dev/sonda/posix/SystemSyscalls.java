package dev.sonda.posix;

import org.osgi.annotation.versioning.ProviderType;

/**
 * System calls that return properties of the machine, of this process and of its user. None of them
 * can fail.
 */
@ProviderType
public interface SystemSyscalls {
  UnameResult uname();

  long sysconf(SysconfName name);

  int getpid();

  /** Kernel id of the calling thread; for a virtual thread, that of its carrier. */
  int gettid();

  int getuid();

  int geteuid();
}
