package dev.sonda.posix.internal;

import dev.sonda.posix.ClockId;
import dev.sonda.posix.FileStatus;
import dev.sonda.posix.IoVectors;
import dev.sonda.posix.MemfdFlag;
import dev.sonda.posix.OpenFlag;
import dev.sonda.posix.PollSet;
import dev.sonda.posix.PosixException;
import dev.sonda.posix.Protection;
import dev.sonda.posix.ReceivedMessage;
import dev.sonda.posix.Seal;
import dev.sonda.posix.Syscalls;
import dev.sonda.posix.SysconfName;
import dev.sonda.posix.UnameResult;
import dev.sonda.posix.Whence;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Set;
import org.osgi.service.component.annotations.Component;

/**
 * Facade of all system calls: delegates each call to the class of its topic. Stateless and
 * thread-safe.
 */
@Component(service = Syscalls.class)
public final class LibcSyscalls implements Syscalls {
  @Override
  public int open(String path, Set<OpenFlag> flags, int modeBits) throws PosixException {
    return LibcDescriptors.open(path, flags, modeBits);
  }

  @Override
  public int openat(int folder, MemorySegment path) {
    return LibcFileIo.openat(folder, path);
  }

  @Override
  public long readlinkat(
      int folder, MemorySegment path, MemorySegment target, long offset, long length) {
    return LibcFileAttributes.readlinkat(folder, path, target.asSlice(offset, length));
  }

  @Override
  public long getdents(int folder, MemorySegment target, long offset, long length) {
    return LibcFileIo.getdents(folder, target.asSlice(offset, length));
  }

  @Override
  public long read(int fd, MemorySegment target, long offset, long length) {
    return LibcFileIo.read(fd, target.asSlice(offset, length));
  }

  @Override
  public long read(int fd, byte[] target, int length) {
    return LibcArrayReads.read(fd, MemorySegment.ofArray(target).asSlice(0, length));
  }

  @Override
  public long pread(int fd, MemorySegment target, long offset, long length, long filePosition) {
    return LibcFileIo.pread(fd, target.asSlice(offset, length), filePosition);
  }

  @Override
  public long write(int fd, MemorySegment source, long offset, long length) {
    return LibcFileIo.write(fd, source.asSlice(offset, length));
  }

  @Override
  public long writev(int fd, IoVectors vectors) {
    return LibcFileIo.writev(fd, vectors);
  }

  @Override
  public long recvmsg(int socket, int maxBytes, ReceivedMessage into) {
    return LibcSockets.recvmsg(socket, maxBytes, into);
  }

  @Override
  public long lseek(int fd, long offset, Whence whence) throws PosixException {
    return LibcDescriptors.lseek(fd, offset, whence);
  }

  @Override
  public FileStatus fstat(int fd) throws PosixException {
    return LibcFileAttributes.fstat(fd);
  }

  @Override
  public OpenFlag accessMode(int fd) throws PosixException {
    return LibcDescriptors.accessMode(fd);
  }

  @Override
  public void ftruncate(int fd, long sizeBytes) throws PosixException {
    LibcFileAttributes.ftruncate(fd, sizeBytes);
  }

  @Override
  public void fdatasync(int fd) throws PosixException {
    LibcFileAttributes.fdatasync(fd);
  }

  @Override
  public void chmod(String path, int modeBits) throws PosixException {
    LibcFileAttributes.chmod(path, modeBits);
  }

  @Override
  public void rename(String path, String newPath) throws PosixException {
    LibcFileAttributes.rename(path, newPath);
  }

  @Override
  public int dup(int fd) throws PosixException {
    return LibcDescriptors.dup(fd);
  }

  @Override
  public void dup2(int from, int to) throws PosixException {
    LibcDescriptors.dup2(from, to);
  }

  @Override
  public void close(int fd) throws PosixException {
    LibcDescriptors.close(fd);
  }

  @Override
  public int memfdCreate(String name, Set<MemfdFlag> flags) throws PosixException {
    return LibcMemory.memfdCreate(name, flags);
  }

  @Override
  public void addSeals(int fd, Set<Seal> seals) throws PosixException {
    LibcMemory.addSeals(fd, seals);
  }

  @Override
  public Set<Seal> getSeals(int fd) throws PosixException {
    return LibcMemory.getSeals(fd);
  }

  @Override
  public boolean hasHugePages(int fd) throws PosixException {
    return LibcMemory.hasHugePages(fd);
  }

  @Override
  public MemorySegment mmap(int fd, long sizeBytes, Protection protection, Arena arena)
      throws PosixException {
    return LibcMemory.mmap(fd, sizeBytes, protection, arena);
  }

  @Override
  public MemorySegment mapAnonymous(long sizeBytes, Arena arena) throws PosixException {
    return LibcMemory.mapAnonymous(sizeBytes, arena);
  }

  @Override
  public long clockGetTimeNs(ClockId clock) {
    return LibcClocks.clockGetTimeNs(clock);
  }

  @Override
  public UnameResult uname() {
    return LibcSystem.uname();
  }

  @Override
  public long sysconf(SysconfName name) {
    return LibcSystem.sysconf(name);
  }

  @Override
  public int getpid() {
    return LibcSystem.getpid();
  }

  @Override
  public int gettid() {
    return LibcSystem.gettid();
  }

  @Override
  public int getuid() {
    return LibcSystem.getuid();
  }

  @Override
  public int geteuid() {
    return LibcSystem.geteuid();
  }

  @Override
  public int eventfd() throws PosixException {
    return LibcPolling.eventfd();
  }

  @Override
  public int poll(PollSet descriptors, int timeoutMs) throws PosixException {
    return LibcPolling.poll(descriptors, timeoutMs);
  }
}
