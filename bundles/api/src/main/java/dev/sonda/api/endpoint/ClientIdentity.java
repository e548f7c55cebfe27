package dev.sonda.api.endpoint;

/**
 * Who is at the other end, from a source that can't lie: the kernel, or this process itself.
 *
 * @param pid process id, or -1 where the transport doesn't know
 * @param uid user id
 * @param machineId 0 is this machine
 */
public record ClientIdentity(int pid, int uid, int machineId) {
  public static final int UNKNOWN_PID = -1;
  public static final int HOST_MACHINE = 0;
}
