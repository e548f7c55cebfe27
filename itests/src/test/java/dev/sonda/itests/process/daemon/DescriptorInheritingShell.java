package dev.sonda.itests.process.daemon;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.List;

/**
 * Starts a shell that inherits descriptors of this process from 3 on, as a service manager passes
 * sockets; {@link ProcessBuilder} doesn't support this.
 */
final class DescriptorInheritingShell {
  private static final int FIRST_DESCRIPTOR = 3;

  /** Size in bytes for posix_spawn_file_actions_t, larger than in any C library. */
  private static final int FILE_ACTIONS_BYTES = 1024;

  private static final Linker LINKER = Linker.nativeLinker();

  private DescriptorInheritingShell() {}

  static ProcessHandle start(String script, List<String> environment, int... descriptors)
      throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment actions = arena.allocate(FILE_ACTIONS_BYTES, Long.BYTES);
      check((int) call("posix_spawn_file_actions_init", "p").invokeExact(actions));
      MethodHandle dup2 = call("posix_spawn_file_actions_adddup2", "pii");
      for (int i = 0; i < descriptors.length; i++) {
        check((int) dup2.invokeExact(actions, descriptors[i], FIRST_DESCRIPTOR + i));
      }
      MemorySegment pid = arena.allocate(ValueLayout.JAVA_INT);
      check(
          (int)
              call("posix_spawn", "pppppp")
                  .invokeExact(
                      pid,
                      arena.allocateFrom("/bin/sh"),
                      actions,
                      MemorySegment.NULL,
                      strings(arena, List.of("sh", "-c", script)),
                      strings(arena, environment)));
      check((int) call("posix_spawn_file_actions_destroy", "p").invokeExact(actions));
      return ProcessHandle.of(pid.get(ValueLayout.JAVA_INT, 0)).orElseThrow();
    } catch (IOException | RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new AssertionError(e);
    }
  }

  private static void check(int errno) throws IOException {
    if (errno != 0) {
      throw new IOException("the shell can't be started: error " + errno);
    }
  }

  private static MemorySegment strings(Arena arena, List<String> strings) {
    MemorySegment array = arena.allocate(ValueLayout.ADDRESS, strings.size() + 1L);
    for (int i = 0; i < strings.size(); i++) {
      array.setAtIndex(ValueLayout.ADDRESS, i, arena.allocateFrom(strings.get(i)));
    }
    return array;
  }

  /**
   * A handle of a C function that returns int; in {@code parameters}, p stands for a pointer, i for
   * an int.
   */
  private static MethodHandle call(String name, String parameters) {
    ValueLayout[] layouts =
        parameters
            .chars()
            .mapToObj(kind -> kind == 'p' ? ValueLayout.ADDRESS : ValueLayout.JAVA_INT)
            .toArray(ValueLayout[]::new);
    return LINKER.downcallHandle(
        LINKER.defaultLookup().find(name).orElseThrow(),
        FunctionDescriptor.of(ValueLayout.JAVA_INT, layouts));
  }
}
