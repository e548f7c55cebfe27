package dev.sonda.flight.recorder.internal;

import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** The keys of {@code etc/dev.sonda.flightrecorder-NAME.cfg}, one file a recorder. */
@ObjectClassDefinition(
    name = "Sonda flight recorder",
    description = "A session of the daemon that is always on, and where its snapshots go")
@interface FlightRecorderConfig {
  @AttributeDefinition(
      description = "The session's unique name: sonda snapshot finds it, and files begin with it")
  String name() default "flight-recorder";

  @AttributeDefinition(
      description =
          "A text trace config, absolute or in the folder of settings; empty: scheduling and"
              + " processes")
  String config() default "";

  @AttributeDefinition(description = "Size of the ring without a config, in MiB", min = "1")
  int bufferSizeMb() default 32;

  @AttributeDefinition(description = "Where snapshots go; the folder is made if it isn't there")
  String folder() default "/var/lib/sonda/traces";

  @AttributeDefinition(description = "How many snapshots are kept; older ones go", min = "1")
  int keep() default 20;

  @AttributeDefinition(
      description =
          "Free disk space, in MiB, that snapshots leave: older ones go, then none is made")
  int minFreeMb() default 1024;

  @AttributeDefinition(description = "A trigger that makes a snapshot, by its name; empty: none")
  String trigger() default "";

  @AttributeDefinition(
      description = "A shell command that is run after each snapshot, its file as first argument")
  String hook() default "";

  @AttributeDefinition(description = "How long that may take before it is killed, in s", min = "1")
  int hookTimeoutS() default 60;
}
