package dev.sonda.posix.internal;

import dev.sonda.posix.Syscalls;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;

@Component(service = Syscalls.class)
public final class LibcSyscalls implements Syscalls {
  private final @Nullable String name;

  @Activate
  public LibcSyscalls() {
    this(null);
  }

  public LibcSyscalls(@Nullable String name) {
    this.name = name;
  }

  @Override
  public int getpid() {
    return 1;
  }

  @Override
  public @Nullable String name() {
    return name;
  }
}
