package dev.sonda.core.internal;

import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** The keys of {@code etc/dev.sonda.core.cfg}. */
@ObjectClassDefinition(
    name = "Sonda tracing service",
    description = "What the tracing service allows its producers")
@interface ServiceConfig {
  @AttributeDefinition(
      name = "Adopt producers' memory",
      description =
          "Whether a producer may bring shared memory of its own, in which it has recorded before"
              + " it connected; else it is given some, and begins there")
  boolean adoptProducerMemory() default true;
}
