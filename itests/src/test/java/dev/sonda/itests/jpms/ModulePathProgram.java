package dev.sonda.itests.jpms;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.sonda.api.platform.IoPoller;
import dev.sonda.ipc.uds.SocketAddressSpec;
import dev.sonda.ipc.uds.UdsTransport;
import dev.sonda.posix.ClockId;
import dev.sonda.posix.MemfdFlag;
import dev.sonda.posix.Protection;
import dev.sonda.posix.Seal;
import dev.sonda.posix.Syscalls;
import dev.sonda.protos.TraceSchema;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.concurrent.TimeUnit;
import org.newsclub.net.unix.AFUNIXServerSocketChannel;
import org.newsclub.net.unix.AFUNIXSocketAddress;

/**
 * A program without OSGi that uses the project's modules: {@link ModulePathIT} starts it with all
 * of them on the module path. Prints the present modules, then each successful check.
 */
public final class ModulePathProgram {
  private ModulePathProgram() {}

  public static void main(String[] arguments) throws Exception {
    ModuleLayer.boot().modules().stream()
        .map(Module::getName)
        .filter(name -> name.startsWith("dev.sonda."))
        .forEach(name -> System.out.println("module " + name));
    callLibc();
    System.out.println("works libc");
    openSocket(Path.of(arguments[0], "socket"));
    System.out.println("works socket");
    readSchema();
    System.out.println("works schema");
  }

  private static void callLibc() throws Exception {
    Syscalls libc = Syscalls.libc();
    check(libc.getpid() == ProcessHandle.current().pid(), "getpid");
    check(libc.clockGetTimeNs(ClockId.BOOTTIME) > 0, "clock");
    int fd = libc.memfdCreate("module_path", EnumSet.of(MemfdFlag.ALLOW_SEALING));
    libc.ftruncate(fd, 4096);
    libc.addSeals(fd, EnumSet.of(Seal.SHRINK, Seal.GROW, Seal.SEAL));
    try (Arena arena = Arena.ofShared()) {
      MemorySegment memory = libc.mmap(fd, 4096, Protection.READ_WRITE, arena);
      memory.set(JAVA_INT, 0, 42);
      check(libc.mmap(fd, 4096, Protection.READ, arena).get(JAVA_INT, 0) == 42, "mmap");
    }
    libc.close(fd);
  }

  private static void openSocket(Path path) throws Exception {
    UdsTransport transport = UdsTransport.create();
    SocketAddressSpec address = SocketAddressSpec.parse(path.toString());
    check(!transport.isServed(address), "the socket is not served yet");
    try (AFUNIXServerSocketChannel server = AFUNIXServerSocketChannel.open()) {
      server.bind(AFUNIXSocketAddress.of(path));
      check(transport.isServed(address), "the socket is served");
    }
    try (IoPoller poller = transport.openPoller()) {
      poller.wakeup();
      poller.await(TimeUnit.SECONDS.toNanos(10));
    }
  }

  /** Reads a resource of the protos module through protobuf, which is a module too. */
  private static void readSchema() throws Exception {
    check(TraceSchema.load().parseTraceConfig("duration_ms: 5").getDurationMs() == 5, "schema");
  }

  private static void check(boolean right, String what) {
    if (!right) {
      throw new AssertionError(what);
    }
  }
}
