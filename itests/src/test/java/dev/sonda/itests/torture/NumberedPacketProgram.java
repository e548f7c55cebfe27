package dev.sonda.itests.torture;

import dev.sonda.api.platform.SharedMemory;
import dev.sonda.posix.OpenFlag;
import dev.sonda.posix.Syscalls;
import dev.sonda.shm.ArbiterSettings;
import dev.sonda.shm.ExhaustedPolicy;
import dev.sonda.shm.SharedMemoryArbiter;
import dev.sonda.shm.SharedMemoryFactory;
import dev.sonda.shm.SmbTraceWriter;
import dev.sonda.shm.SystemClock;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.util.Set;

/**
 * A producer's process: writes numbered packets from several threads into memory that another
 * process has made, and commits over standard output, until it is killed.
 *
 * <p>Arguments: path of the memory, page size, chunks per page, policy, threads.
 */
public final class NumberedPacketProgram {
  private static final int FLUSH_EVERY = 777;

  private NumberedPacketProgram() {}

  public static void main(String[] args) throws Exception {
    Syscalls syscalls = Syscalls.libc();
    SharedMemoryFactory factory = SharedMemoryFactory.over(syscalls);
    int fd = syscalls.open(args[0], Set.of(OpenFlag.READ_WRITE), 0);
    SharedMemory memory = factory.adoptUntrusted(factory.own(fd));
    SharedMemoryArbiter arbiter =
        SharedMemoryArbiter.over(
            memory,
            Integer.parseInt(args[1]),
            new CommitPipe(new FileOutputStream(FileDescriptor.out)),
            SystemClock.over(syscalls),
            ArbiterSettings.immediate().withChunksPerPage(Integer.parseInt(args[2])));
    ExhaustedPolicy policy = ExhaustedPolicy.valueOf(args[3]);
    for (int i = 0; i < Integer.parseInt(args[4]); i++) {
      Thread.ofPlatform().start(() -> writeForEver(arbiter.createTraceWriter(1, policy)));
    }
  }

  private static void writeForEver(SmbTraceWriter writer) {
    for (long number = 0; ; number++) {
      NumberedPackets.write(writer, number);
      if (number % FLUSH_EVERY == 0) {
        writer.flush();
      }
    }
  }
}
