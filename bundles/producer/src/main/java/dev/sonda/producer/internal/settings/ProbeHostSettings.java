package dev.sonda.producer.internal.settings;

import dev.sonda.api.endpoint.ProducerSetup;
import dev.sonda.api.platform.OwnedFd;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a probe host, validated.
 *
 * @param shmSizeKb requested size of shared memory; the service may choose another size
 * @param callbackDeadlineMs deadline of open, start, flush, stop and descriptor. The default is
 *     below the service's flush timeout, so that a hanging probe costs the session one instance but
 *     doesn't make its flushes fail
 * @param role purpose of the process that contains this host
 * @param stalls whether the program's threads wait if shared memory is full, unless a config sets
 *     another behavior
 */
public record ProbeHostSettings(
    String producerName,
    int shmSizeKb,
    int pageSizeKb,
    int taskDeadlineMs,
    int callbackDeadlineMs,
    Role role,
    boolean stalls) {
  /** The purpose of the process that contains the probe host. */
  public enum Role {
    /** The process contains probes that record the machine. */
    PROBES,
    /**
     * The process contains the service; the host's only data source records the service's
     * metatrace.
     */
    PART_OF_SERVICE,
    /**
     * Another program that traces itself: its threads may write at any time, even after their
     * session has ended, and a missing tracing service is no reason for a warning.
     */
    PROGRAM
  }

  static final String DEFAULT_PRODUCER_NAME = "dev.sonda.probes";
  static final int DEFAULT_SHM_SIZE_KB = 2048;
  static final int DEFAULT_PAGE_SIZE_KB = 32;
  static final int DEFAULT_TASK_DEADLINE_MS = 5000;
  static final int DEFAULT_CALLBACK_DEADLINE_MS = 4000;

  private static final int MAX_SHM_SIZE_KB = 32 << 10;

  public ProbeHostSettings(
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

  public ProbeHostSettings {
    if (producerName.isBlank()) {
      throw new IllegalArgumentException("producerName is blank");
    }
    requireWithin("shmSizeKb", shmSizeKb, 0, MAX_SHM_SIZE_KB);
    requireWithin("pageSizeKb", pageSizeKb, 0, MAX_SHM_SIZE_KB);
    requireWithin("taskDeadlineMs", taskDeadlineMs, 1, Integer.MAX_VALUE);
    requireWithin("callbackDeadlineMs", callbackDeadlineMs, 1, Integer.MAX_VALUE);
  }

  public static ProbeHostSettings defaults() {
    return new ProbeHostSettings(
        DEFAULT_PRODUCER_NAME,
        DEFAULT_SHM_SIZE_KB,
        DEFAULT_PAGE_SIZE_KB,
        DEFAULT_TASK_DEADLINE_MS,
        DEFAULT_CALLBACK_DEADLINE_MS);
  }

  public static ProbeHostSettings of(ProducerConfig config) {
    return new ProbeHostSettings(
        config.producerName(),
        config.shmSizeKb(),
        config.pageSizeKb(),
        config.taskDeadlineMs(),
        config.callbackDeadlineMs());
  }

  /**
   * Settings of a host that only records the service's metatrace, under a separate producer name.
   */
  public ProbeHostSettings asPartOfService(String name) {
    return new ProbeHostSettings(
        name,
        shmSizeKb,
        pageSizeKb,
        taskDeadlineMs,
        callbackDeadlineMs,
        Role.PART_OF_SERVICE,
        false);
  }

  /**
   * Settings of a program that traces itself, with the default deadlines.
   *
   * @param stalls whether its threads wait if shared memory is full
   * @throws IllegalArgumentException if the name is blank or a size isn't allowed
   */
  public static ProbeHostSettings ofProgram(
      String name, int shmSizeKb, int pageSizeKb, boolean stalls) {
    return new ProbeHostSettings(
        name,
        shmSizeKb,
        pageSizeKb,
        DEFAULT_TASK_DEADLINE_MS,
        DEFAULT_CALLBACK_DEADLINE_MS,
        Role.PROGRAM,
        stalls);
  }

  /**
   * The host's description of itself for a service. It permits the service to scrape the shared
   * memory, so that each flush includes packets of threads created by probes.
   *
   * @param ownMemory memory into which the host has already written, in pages of the size set here;
   *     null for none
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
