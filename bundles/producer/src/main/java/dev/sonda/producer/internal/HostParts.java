package dev.sonda.producer.internal;

import dev.sonda.api.endpoint.Clock;
import dev.sonda.api.endpoint.TaskRunner;
import dev.sonda.shm.SharedMemoryFactory;

/** What all parts of a probe host work with. */
record HostParts(
    HostSettings settings, TaskRunner loop, Clock clock, SharedMemoryFactory memoryFactory) {}
