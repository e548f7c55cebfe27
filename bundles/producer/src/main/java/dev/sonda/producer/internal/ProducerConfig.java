package dev.sonda.producer.internal;

import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** The keys of {@code etc/dev.sonda.producer.cfg}. */
@ObjectClassDefinition(
    name = "Sonda probe host",
    description = "How the probes of this process appear to the tracing service")
@interface ProducerConfig {
  @AttributeDefinition(description = "The producer's name; trace configs can filter by it")
  String producerName() default HostSettings.DEFAULT_PRODUCER_NAME;

  @AttributeDefinition(description = "Shared memory to ask the service for, in KiB")
  int shmSizeKb() default HostSettings.DEFAULT_SHM_SIZE_KB;

  @AttributeDefinition(description = "Page size of the shared memory to ask for, in KiB")
  int pageSizeKb() default HostSettings.DEFAULT_PAGE_SIZE_KB;

  @AttributeDefinition(description = "How long a sampling task may take before it is abandoned")
  int taskDeadlineMs() default HostSettings.DEFAULT_TASK_DEADLINE_MS;

  @AttributeDefinition(
      description =
          "How long open, start, flush or stop of a probe may take; below 5 s, or a"
              + " probe that hangs makes flushes of the whole session fail")
  int callbackDeadlineMs() default HostSettings.DEFAULT_CALLBACK_DEADLINE_MS;
}
