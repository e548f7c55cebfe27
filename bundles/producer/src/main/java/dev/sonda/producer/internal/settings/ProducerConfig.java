package dev.sonda.producer.internal.settings;

import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** The OSGi configuration of the probe host: the keys of {@code etc/dev.sonda.producer.cfg}. */
@ObjectClassDefinition(
    name = "Sonda probe host",
    description = "How the probes of this process appear to the tracing service")
public @interface ProducerConfig {
  @AttributeDefinition(
      name = "Name",
      description = "The name of this producer, by which trace configs can choose it")
  String producerName() default ProbeHostSettings.DEFAULT_PRODUCER_NAME;

  @AttributeDefinition(
      name = "Shared memory (KiB)",
      description =
          "How much shared memory to ask the service for, where no trace config says how much; 0:"
              + " as much as it gives by itself",
      min = "0",
      max = "32768")
  int shmSizeKb() default ProbeHostSettings.DEFAULT_SHM_SIZE_KB;

  @AttributeDefinition(
      name = "Pages (KiB)",
      description =
          "The size of that memory's pages to ask for: 4, 8, 16 or 32; 0: as the service likes")
  int pageSizeKb() default ProbeHostSettings.DEFAULT_PAGE_SIZE_KB;

  @AttributeDefinition(
      name = "Deadline of tasks (ms)",
      description =
          "How long a probe's sampling task may take before it is given up, with its thread",
      min = "1")
  int taskDeadlineMs() default ProbeHostSettings.DEFAULT_TASK_DEADLINE_MS;

  @AttributeDefinition(
      name = "Deadline of callbacks (ms)",
      description =
          "How long a probe may take to open, start, flush or stop before its data source is"
              + " ended. Keep it below the 5000 ms after which the service gives a flush up:"
              + " otherwise a probe that hangs makes the whole session's flushes fail",
      min = "1")
  int callbackDeadlineMs() default ProbeHostSettings.DEFAULT_CALLBACK_DEADLINE_MS;
}
