package dev.sonda.posix;

import org.osgi.annotation.versioning.ProviderType;

/** What machine this is and who we are on it. None of these can fail. */
@ProviderType
public interface SystemSyscalls {
  SystemName uname();

  long sysconf(SysconfName name);

  int getpid();

  int getuid();

  int geteuid();
}
