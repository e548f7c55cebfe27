package dev.sonda.core.internal;

import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** The keys of {@code etc/dev.sonda.core.cfg}. */
@ObjectClassDefinition(
    name = "Sonda tracing service",
    description = "What the tracing service allows its producers")
@interface ServiceConfig {
  @AttributeDefinition(
      description =
          "Whether producers that record before they know the service may bring shared memory")
  boolean adoptProducerMemory() default true;
}
