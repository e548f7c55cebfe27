package dev.sonda.flight.recorder.internal;

import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/**
 * The keys of the settings file {@code etc/dev.sonda.flightrecorder-NAME.cfg}, of which there is
 * one per recorder.
 */
@ObjectClassDefinition(
    name = "Sonda flight recorder",
    description = "A session of the daemon that is always on, and where its snapshots go")
@interface FlightRecorderConfig {
  @AttributeDefinition(
      name = "Name",
      description =
          "The session's unique name, which sonda snapshot takes; snapshots' files begin with it")
  String name() default "flight-recorder";

  @AttributeDefinition(
      name = "Trace config",
      description =
          "The file with a text trace config to record, absolute or in the folder of settings;"
              + " without one, scheduling is recorded into one ring, processes into another of 128"
              + " KiB, and counters of memory, processors, pressure and disks into a third of 512"
              + " KiB; names and last values stay known when their ring has lost them")
  String config() default "";

  @AttributeDefinition(
      name = "Ring (MiB)",
      description = "The size of the ring of scheduling; a trace config has buffers of its own",
      min = "1")
  int bufferSizeMb() default 32;

  @AttributeDefinition(
      name = "Folder",
      description = "Where snapshots go; the folder is made if it isn't there")
  String folder() default "/var/lib/sonda/traces";

  @AttributeDefinition(
      name = "Snapshots kept",
      description =
          "How many snapshots are kept that a signal made, or a trigger of root or the daemon's"
              + " user; the oldest are deleted",
      min = "1")
  int keep() default 20;

  @AttributeDefinition(
      name = "Snapshots of others kept",
      description =
          "How many snapshots are kept, beside those, that triggers of all other users made; for a"
              + " new one only such are deleted, and none of the last 24 hours: while there are so"
              + " many, no more are made. 0: none ever",
      min = "0")
  int keepOthers() default 20;

  @AttributeDefinition(
      name = "Free disk space (MiB)",
      description =
          "How much disk space is left to others: for it the oldest snapshots are deleted, and"
              + " then none is made")
  int minFreeMb() default 1024;

  @AttributeDefinition(
      name = "Trigger",
      description = "The name of a trigger that makes a snapshot; empty: no trigger does")
  String trigger() default "";

  @AttributeDefinition(
      name = "Cool-down of a trigger (s)",
      description =
          "How long after a trigger made a snapshot it makes no other one, for each user that fires"
              + " it",
      min = "0")
  int triggerCoolDownS() default 60;

  @AttributeDefinition(
      name = "Snapshots of a trigger per day",
      description =
          "How many snapshots a trigger makes in any 24 hours, for each user that fires it",
      min = "1")
  int triggerMaxPer24h() default 10;

  @AttributeDefinition(
      name = "Hook",
      description =
          "A shell command that is run after each snapshot, with its file as first argument")
  String hook() default "";

  @AttributeDefinition(
      name = "Deadline of the hook (s)",
      description = "How long the hook may take before it is killed",
      min = "1")
  int hookTimeoutS() default 60;
}
