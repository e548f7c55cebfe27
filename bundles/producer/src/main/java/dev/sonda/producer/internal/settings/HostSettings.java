package dev.sonda.producer.internal.settings;

import dev.sonda.api.endpoint.ProducerSetup;
import dev.sonda.api.platform.OwnedFd;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a probe host, validated.
 *
 * @param shmSizeKb shared memory to ask for; the service may decide otherwise
 * @param callbackDeadlineMs for open, start, flush, stop and descriptor. The default lies below the
 *     service's flush timeout, so that a probe that hangs costs the session one instance and not
 *     its flushes
 * @param role what the process of this host is for
 * @param stalls whether threads of the program's own wait where shared memory is full, unless a
 *     config says otherwise
 */
public record HostSettings(
    String producerName,
    int shmSizeKb,
    int pageSizeKb,
    int taskDeadlineMs,
    int callbackDeadlineMs,
    Role role,
    boolean stalls) {
  /** What the process of a probe host is for. */
  public enum Role {
    /** Its probes record the machine. */
    PROBES,
    /** Its only source tells of the service in this process. */
    PART_OF_SERVICE,
    /**
     * Another program that traces itself: its threads write whenever they come by, also when their
     * session is over, and a machine without a tracing service is nothing to complain about.
     */
    PROGRAM
  }

  static final String DEFAULT_PRODUCER_NAME = "dev.sonda.probes";
  static final int DEFAULT_SHM_SIZE_KB = 2048;
  static final int DEFAULT_PAGE_SIZE_KB = 32;
  static final int DEFAULT_TASK_DEADLINE_MS = 5000;
  static final int DEFAULT_CALLBACK_DEADLINE_MS = 4000;

  private static final int MAX_SHM_SIZE_KB = 32 << 10;

  public HostSettings(
      String producerName,
      int shmSizeKb,
      int pageSizeKb,
      int taskDeadlineMs,
      int callbackDeadlineMs) {
    this(
        producerName,
        shmSizeKb,
        pageSizeKb,
        taskDeadlineMs,
        callbackDeadlineMs,
        Role.PROBES,
        false);
  }

  public HostSettings {
    if (producerName.isBlank()) {
      throw new IllegalArgumentException("producerName is blank");
    }
    requireWithin("shmSizeKb", shmSizeKb, 0, MAX_SHM_SIZE_KB);
    requireWithin("pageSizeKb", pageSizeKb, 0, MAX_SHM_SIZE_KB);
    requireWithin("taskDeadlineMs", taskDeadlineMs, 1, Integer.MAX_VALUE);
    requireWithin("callbackDeadlineMs", callbackDeadlineMs, 1, Integer.MAX_VALUE);
  }

  public static HostSettings defaults() {
    return new HostSettings(
        DEFAULT_PRODUCER_NAME,
        DEFAULT_SHM_SIZE_KB,
        DEFAULT_PAGE_SIZE_KB,
        DEFAULT_TASK_DEADLINE_MS,
        DEFAULT_CALLBACK_DEADLINE_MS);
  }

  public static HostSettings of(ProducerConfig config) {
    return new HostSettings(
        config.producerName(),
        config.shmSizeKb(),
        config.pageSizeKb(),
        config.taskDeadlineMs(),
        config.callbackDeadlineMs());
  }

  /** Of a host that only tells of the service, under a name of its own. */
  public HostSettings asPartOfService(String name) {
    return new HostSettings(
        name,
        shmSizeKb,
        pageSizeKb,
        taskDeadlineMs,
        callbackDeadlineMs,
        Role.PART_OF_SERVICE,
        false);
  }

  /**
   * Of a program that traces itself, with the default deadlines.
   *
   * @param stalls whether its threads wait where shared memory is full
   * @throws IllegalArgumentException if the name is blank or a size isn't allowed
   */
  public static HostSettings ofProgram(String name, int shmSizeKb, int pageSizeKb, boolean stalls) {
    return new HostSettings(
        name,
        shmSizeKb,
        pageSizeKb,
        DEFAULT_TASK_DEADLINE_MS,
        DEFAULT_CALLBACK_DEADLINE_MS,
        Role.PROGRAM,
        stalls);
  }

  /**
   * What the host says of itself to a service. A service that scrapes may: packets of a probe's own
   * threads then get into every flush.
   *
   * @param ownMemory that the host has written into already, in pages of the size set here; null
   *     for none
   */
  public ProducerSetup setup(@Nullable OwnedFd ownMemory) {
    return new ProducerSetup(
        producerName,
        shmSizeBytes(),
        pageSizeBytes(),
        true,
        "Sonda",
        ownMemory,
        role == Role.PART_OF_SERVICE);
  }

  public boolean isProgram() {
    return role == Role.PROGRAM;
  }

  public int shmSizeBytes() {
    return shmSizeKb << 10;
  }

  public int pageSizeBytes() {
    return pageSizeKb << 10;
  }

  private static void requireWithin(String key, int value, int min, int max) {
    if (value < min || value > max) {
      throw new IllegalArgumentException(
          key + " is " + value + ", allowed is " + min + " to " + max);
    }
  }
}
