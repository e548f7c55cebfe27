package dev.sonda.api.endpoint;

/**
 * The process at the other end of a connection, as the kernel (or, within one process, the caller)
 * reports it; never based on the client's own claim.
 *
 * @param pid process id, or -1 where the transport doesn't know
 * @param uid user id
 * @param machineId 0 is this machine
 */
public record ClientIdentity(int pid, int uid, int machineId) {
  public static final int UNKNOWN_PID = -1;
  public static final int HOST_MACHINE = 0;
}
